// Elements of a document. Text from a tree only ever becomes text, never markup.

export function element(tag: string, attributes: { [name: string]: any }, ...children: any[]): any {
  // Of any kind.
  const made: any = document.createElementNS("http://www.w3.org/1999/xhtml", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const allOf = (selector: string): any[] => [...document.querySelectorAll(selector)];

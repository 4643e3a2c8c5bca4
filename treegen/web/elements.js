// Elements of a document. Text from a tree only ever becomes text, never markup.

/** @type {(tag: string, attributes: { [name: string]: any }, ...children: any[]) => any} */
export function element(tag, attributes, ...children) {
  /** @type {any} Of any kind. */
  const made = document.createElementNS("http://www.w3.org/1999/xhtml", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** @type {(selector: string) => any[]} */
export const allOf = (selector) => [...document.querySelectorAll(selector)];

"""Write a language's words as a list with weights.

  treegen words                            en-5.tsv, English words of 5 letters
  treegen words --length 6 --top 5000      the 5,000 most frequent of 6 letters
  treegen words --lang es -o cinco.tsv     Spanish words, in a file of your own
  treegen words --lang de -o - | head      the most frequent German words, on the screen

Each line is a word, a tab, and how often the word occurs in a hundred million words. The file
serves --guesses and --answers as a list, --prior as weights. Needs pip install wordfreq.
"""

from argparse import ArgumentParser, Namespace
from shlex import quote

from treegen.cli.options import add_values, whole_number
from treegen.cli.output import add_output, write_output
from treegen.clues import MAX_LENGTH
from treegen.text import number_of


def add_options(parser: ArgumentParser) -> None:
    text = "language, such as es; else en; an unknown one lists all"
    parser.add_argument("--lang", default="en", help=text)
    text = f"letters of a word, 2 to {MAX_LENGTH}; else 5"
    number = whole_number(MAX_LENGTH, least=2)
    parser.add_argument("--length", type=number, metavar="N", default=5, help=text)
    add_values(parser, ("--top", "N", whole_number(), "write only the N most frequent words"))
    add_output(parser, "a list, by default LANG-LENGTH.tsv; - for standard output")


def run(options: Namespace) -> int:
    from treegen.words.priors import frequent_words

    lang = options.lang.lower()
    length = options.length
    words = frequent_words(lang, length)[: options.top]
    path = options.output
    if path is None:
        path = f"{lang}-{length}.tsv"
    text = "".join(f"{word}\t{weight}\n" for word, weight in words)
    count = f"{number_of(len(words), 'word')} of {length} letters, {lang}"
    command = f"treegen build --guesses {quote(path)} --answers all --prior {quote(path)}"
    write_output(path, text.encode(), f"{path}: {count}; {command} plays them")
    return 0

"""Write a language's words as a list with weights.

  treegen words                          en-5.tsv, English words of 5 letters
  treegen words --length 6 --top 5000    the 5,000 most frequent of 6 letters
  treegen words --lang es -o cinco.tsv   Spanish words

Each line has a word, a tab and how often it occurs in a hundred million words. Once you have
deleted the non-words from es-5.tsv,
  treegen build --lang es --guesses es-5.tsv
plays the rest, likely answers sooner; without a file, treegen build --lang es plays them all.
--answers es-5.tsv would weight each word by how often it occurs. Needs pip install wordfreq.
"""

from argparse import ArgumentParser, Namespace
from shlex import quote

from treegen.cli.options import add_values, whole_number
from treegen.cli.output import add_output, reading, write_output
from treegen.clues import MAX_LENGTH
from treegen.text import number_of
from treegen.words.choose import LETTERS


def add_options(parser: ArgumentParser) -> None:
    text = "language, e.g. es (default: en; an unknown code prints the list)"
    parser.add_argument("--lang", metavar="CODE", default="en", help=text)
    text = f"word length, 2 to {MAX_LENGTH} (default: 5)"
    number = whole_number(MAX_LENGTH, least=2)
    parser.add_argument("--length", type=number, metavar="N", default=5, help=text)
    text = "treat accented letters as this language's games do, or `none` (default: --lang)"
    parser.add_argument("--fold", metavar="CODE", help=text)
    add_values(parser, ("--top", "N", whole_number(), "only the N most frequent words"))
    add_output(parser, "list to write (default: LANG-LENGTH.tsv; -: stdout)")


def run(options: Namespace) -> int:
    from treegen.words.languages import fold_of
    from treegen.words.priors import frequent_words

    lang = options.lang.lower()
    length = options.length
    fold = lang if options.fold is None else options.fold.lower()
    letters = fold_of(fold)
    words = reading(lang, lambda _: frequent_words(lang, length, letters))[: options.top]
    path = options.output
    if path is None:
        path = f"{lang}-{length}.tsv"
    text = "".join(f"{word}\t{weight}\n" for word, weight in words)
    count = f"{number_of(len(words), 'word')} of {length} letters, {lang}"
    command = f"treegen build --lang {lang}"
    if options.top is not None or options.output is not None:
        command += f" --guesses {quote(path)}"
    elif length != LETTERS:
        command += f" --length {length}"
    if fold != lang:
        command += f" --fold {fold}"
    write_output(path, text.encode(), f"{path}: {count}; {command} plays them")
    return 0

"""Write a language's words as a list with weights.

  treegen words                            en-5.tsv, English words of 5 letters
  treegen words --length 6 --top 5000      the 5,000 most frequent of 6 letters
  treegen words --lang es -o cinco.tsv     Spanish words, in a file of your own
  treegen words --lang de -o - | head      the most frequent German words, on the screen

Each line is a word, a tab, and how often the word occurs in a hundred million words. Accents are
folded as the language's games do; --fold none leaves them. To play all words of a language, no file
is needed: treegen build --lang es. With a file from which you took what is no word,
  treegen build --lang es --guesses es-5.tsv
plays its words by the weights of --lang es: how likely each is an answer. --answers es-5.tsv is
another game, by how often each occurs. Needs pip install wordfreq.
"""

from argparse import ArgumentParser, Namespace
from shlex import quote

from treegen.cli.options import add_values, whole_number
from treegen.cli.output import add_output, write_output
from treegen.clues import MAX_LENGTH
from treegen.text import number_of
from treegen.words.choose import LETTERS


def add_options(parser: ArgumentParser) -> None:
    text = "language, such as es; else en; an unknown one lists all"
    parser.add_argument("--lang", metavar="CODE", default="en", help=text)
    text = f"letters of a word, 2 to {MAX_LENGTH}; else 5"
    number = whole_number(MAX_LENGTH, least=2)
    parser.add_argument("--length", type=number, metavar="N", default=5, help=text)
    text = "language by whose games accents are folded, or `none`; else that of --lang"
    parser.add_argument("--fold", metavar="CODE", help=text)
    add_values(parser, ("--top", "N", whole_number(), "write only the N most frequent words"))
    add_output(parser, "a list, by default LANG-LENGTH.tsv; - for standard output")


def run(options: Namespace) -> int:
    from treegen.words.languages import fold_of
    from treegen.words.priors import frequent_words

    lang = options.lang.lower()
    length = options.length
    fold = lang if options.fold is None else options.fold.lower()
    words = frequent_words(lang, length, fold_of(fold))[: options.top]
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

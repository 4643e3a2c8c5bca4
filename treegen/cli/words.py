"""treegen words: a list of a language's words, with how often they occur."""

import sys
from argparse import Namespace

from treegen.cli.run import Subcommands
from treegen.errors import UsageError, WordListError
from treegen.files import write_whole
from treegen.text import printable

EPILOG = """\
examples:
  treegen words                            en-5.tsv, English words of 5 letters
  treegen words --length 6 --top 5000      the 5,000 most frequent of 6 letters
  treegen words --lang es -o cinco.tsv     Spanish, into a file of your own
  treegen words --lang de -o - | head      to look at

Each line is a word, a tab, and how often it occurs in a hundred million words, the most frequent
first: a list for --guesses and --answers, and weights for --prior. They come from real texts: names
and English words are among the frequent ones, misspellings among the rare ones, which --top cuts
off; so look through it. ß is spelled ss, as wordfreq does. Exit code 3: wordfreq, where the words
come from, is missing (pip install wordfreq).
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "words",
        help="write a list of a language's words, with how often they occur",
        description="Write the words of one length in a language, with how often they occur.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "--lang", default="en", help="language: en (the default), es, de ...; a wrong one lists all"
    )
    parser.add_argument(
        "--length", type=int, metavar="N", default=5, help="letters of a word, 2 to 15; else 5"
    )
    parser.add_argument("--top", type=int, metavar="N", help="only the N most frequent")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="file to write, - for stdout; else LANG-LENGTH.tsv"
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Write the list."""
    from shlex import quote

    from treegen.tree.file import MAX_LENGTH
    from treegen.words.priors import frequent_words

    lang, length, top = options.lang.lower(), options.length, options.top
    if not 2 <= length <= MAX_LENGTH:
        raise UsageError(f"--length is {length}, expected 2 to {MAX_LENGTH}")
    if top is not None and top < 1:
        raise UsageError(f"--top is {top}, expected 1 or more")
    words = frequent_words(lang, length)[:top]
    if not words:
        raise WordListError(f"wordfreq has no words of {length} letters in {lang}")
    text = "".join(f"{word}\t{weight}\n" for word, weight in words).encode()
    if options.output == "-":
        sys.stdout.buffer.write(text)
        return 0
    path = options.output or f"{lang}-{length}.tsv"
    write_whole(path, text)
    told = (
        f"{path}: {len(words)} word{'s' * (len(words) != 1)} of {length} letters, {lang}; "
        f"treegen build --guesses {quote(path)} --answers all --prior {quote(path)} plays them"
    )
    print(printable(told))
    return 0

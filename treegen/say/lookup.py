"""English sentences that `treewalk` says: to read all would take it a millisecond.

`python -m tests.tools.lookup` writes this module from sentences/en.json.
"""

LOOKED_UP: dict[str, str | dict[str, str]] = {
    "choice.any": "any word",
    "date": "{day} {month} {year}",
    "find.played": {
        "one": "{word} cannot be the answer; it is played only here",
        "other": "{word} cannot be the answer; it is played in {n} places, most often here",
    },
    "left.also": "also possible: {words}",
    "left.also-others": "{n} other words also fit",
    "left.also-rare": "{n} rare words also fit",
    "left.chance": "{chance} % chance",
    "left.last": "{left}: {word}",
    "left.likely": {
        "one": "{n} likely word left of {all}",
        "other": "{n} likely words left of {all}",
    },
    "left.the-answer": "the answer",
    "left.used": "{left} ({used})",
    "left.words-left": {
        "one": "{n} word left",
        "other": "{n} words left",
    },
    "list.comma": "{one}, {other}",
    "list.semicolon": "{one}; {other}",
    "months": "January February March April May June July August September October November December",
    "numbers": "1,234 12,345.6",
    "purpose.game": "{game}, {words}",
    "report.today": "today's game",
    "status.solved-in": {
        "one": "solved in {n} guess",
        "other": "solved in {n} guesses",
    },
    "title.used": "words used up to {date}",
    "title.used-by": "words used by {prior}",
    "title.wordle": "Wordle of {year}",
}

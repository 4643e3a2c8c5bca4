"""Facts about a tree: how well it plays, and how it was made."""

from treegen.say.phrases import Phrase, Value, phrase
from treegen.tree.figures import Figures
from treegen.tree.model import Tree
from treegen.tree.policies import OPTIMAL, UNKNOWN
from treegen.tree.recipe import Recipe
from treegen.words.lists import ListInfo


def policy_of(recipe: Recipe, is_proven: bool) -> Value:
    """Return the policy and its limits; a proof is only a claim unless `is_proven`."""
    policy = recipe.policy_within(is_proven)
    if recipe.proof and recipe.proof.others_width is not None:
        return phrase("fact.others", policy=policy, n=recipe.proof.others_width)
    return policy


def about(
    tree: Tree, found: Figures, file: str, sha256: str, is_proven: bool, played: str = ""
) -> list[tuple[str, Value]]:
    """Return how a tree was made, as keys of terms and facts; `sha256` is that of its file.

    `played` is the policy by which the page plays on where a game has left the tree. It is said
    where the page does not know the tree's own.
    """
    recipe = tree.recipe

    def list_text(words: ListInfo) -> Phrase:
        count = phrase("count.word", n=words.count)
        return phrase("fact.list", name=words.name, words=count, sum=words.sha256)

    policy = policy_of(recipe, is_proven)
    if played and recipe.policy not in (played, OPTIMAL, UNKNOWN):
        policy = phrase("fact.plays-by", policy=policy, other=played)
    answers = phrase("count.answer", n=found.listed.answers)
    facts: list[tuple[str, Value]] = [
        ("fact.figures", phrase("fact.in", answers=answers, figures=found.averages)),
        ("fact.policy", policy),
        ("fact.ties", recipe.tie_rule),
        ("fact.answers", list_text(recipe.answers)),
        ("fact.guesses", list_text(recipe.guesses)),
    ]
    if recipe.prior:
        weights = phrase("fact.in-all", n=recipe.prior.total)
        if found.unlisted:
            weights = phrase("fact.zeros", all=recipe.prior.total, n=found.unlisted)
        name, digest = recipe.prior.name, recipe.prior.sha256
        text = phrase("fact.weights-list", name=name, weights=weights, sum=digest)
        facts.append(("fact.weights", text))
    if recipe.data:
        facts.append(("fact.data", recipe.data))
    facts.append(("fact.nodes", tree.summary.nodes))
    facts.append(("fact.made-by", recipe.generator))
    facts.append(("fact.file", phrase("fact.file-text", file=file, sum=sha256)))
    return facts

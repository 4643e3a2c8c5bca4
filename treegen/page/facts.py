"""Facts about a tree: how well it plays, and how it was made."""

from treegen.clues import Mode
from treegen.page.purpose import MODES, limits_of, opening_of
from treegen.say.phrases import Phrase, Value, joined, phrase, said, say
from treegen.tree.figures import Figures
from treegen.tree.model import Tree
from treegen.tree.recipe import Recipe
from treegen.words.lists import ListInfo
from treegen.words.past import last_day


def mean_of(found: Figures, places: int = 2) -> Phrase:
    """Return the mean of the games that are played, as `Figures.mean_text`."""
    mean = {"figure": f"{found.listed.weighted_mean:.{places}f}"}
    if not found.is_weighted:
        return phrase("mean", mean=mean)
    if last_day(found.prior) is not None:
        return phrase("mean.today", mean=mean)
    if found.is_by_rank:
        return phrase("mean.common", mean=mean)
    return phrase("mean.weighted", mean=mean, prior=found.prior)


def figures_of(found: Figures) -> Phrase:
    """Return averages in words, as `Figures.text`."""
    listed = found.listed
    every = found.all
    total = phrase("fact.in-all", n=listed.total)
    if found.is_weighted:
        total = phrase("fact.unweighted", mean=_exact(listed.mean), total=total)
    told = phrase("fact.figures-worst", figures=mean_of(found, 4), total=total, worst=listed.worst)
    if not found.unlisted:
        return told
    mean = _exact(every.mean)
    return phrase("fact.figures-all", figures=told, n=every.answers, mean=mean, worst=every.worst)


def _exact(mean: float) -> Value:
    return {"figure": f"{mean:.4f}"}


def policy_of(recipe: Recipe, is_proven: bool) -> Value:
    """Return the policy and its limits; only of a tree that came along is it known to be proven."""
    parts: list[Value] = [recipe.policy]
    if len(recipe.fixed) > 1:
        parts.append(phrase("limit.after", opening=opening_of(recipe, is_capital=False)))
    if recipe.mode is not Mode.NORMAL:
        parts.append(phrase(MODES[recipe.mode]))
    parts += limits_of(recipe.plan.limits)
    if recipe.proof:
        proven = "limit.proven" if is_proven else "limit.said-proven"
        parts.append(phrase(proven if recipe.proof.proven else "limit.not-proven"))
    policy = joined("list.comma", parts)
    if recipe.proof and recipe.proof.others_width is not None:
        return phrase("fact.others", policy=policy, n=recipe.proof.others_width)
    return policy


def ties_of(ties: str) -> Value:
    """Return how ties are broken: a phrase where treegen wrote it, else the text of the file."""
    bound, _, rest = say("tie.bound", ties="|").partition("|")
    if ties.startswith(bound):
        return phrase("tie.bound", ties=ties_of(ties.removeprefix(bound).removesuffix(rest)))
    keys = [key for key in ("tie.plain", "tie.weighted") if say(key) == ties]
    return phrase(keys[0]) if keys else ties


def about(
    tree: Tree, found: Figures, file: str, sha256: str, is_proven: bool
) -> list[tuple[str, Value]]:
    """Return how a tree was made, as keys of terms and facts; `sha256` is that of its file."""
    recipe = tree.recipe

    def list_text(words: ListInfo) -> Phrase:
        count = phrase("count.word", n=words.count)
        return phrase("fact.list", name=words.name, words=count, sum=words.sha256)

    answers = phrase("count.answer", n=found.listed.answers)
    facts: list[tuple[str, Value]] = [
        ("fact.figures", phrase("fact.in", answers=answers, figures=figures_of(found))),
        ("fact.policy", policy_of(recipe, is_proven)),
        ("fact.ties", ties_of(recipe.ties)),
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


def texts_of(facts: list[tuple[str, Value]]) -> list[tuple[str, str]]:
    """Return facts as texts in English."""
    return [(say(term), said(fact)) for term, fact in facts]

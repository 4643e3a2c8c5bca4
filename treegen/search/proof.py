"""The report of a search, as lines: on the tree that it found, and on all other trees."""

from treegen.say.phrases import joined
from treegen.text import number_of
from treegen.tree.figures import figures
from treegen.tree.model import Tree
from treegen.tree.recipe import Proof, plan_fields


def report(tree: Tree, any_opener: bool, width: int | None) -> list[str]:
    """Lines on how well a tree plays, and on what is proven about other trees.

    `any_opener` is true if the opener was not given; `width` is how many openers were tried.
    """
    recipe = tree.recipe
    found = figures(tree)
    answers = found.listed.answers
    lines = [f"{recipe.opening()} solves {number_of(answers, 'answer')} in {found.averages}"]
    late = sum(found.listed.distribution[6:])
    late_others = sum(found.all.distribution[6:]) - late
    for count, noun in ((late, "answer"), (late_others, "other word")):
        if count:
            need = "needs" if count == 1 else "need"
            lines.append(f"{number_of(count, noun)} {need} more than six guesses")
    if recipe.proof:
        lines.append(proof_text(tree, recipe.proof, any_opener))
    if width is not None and any_opener:
        lines.append(f"of all openers, only the best {width} were tried (--width)")
    return lines


def proof_text(tree: Tree, proof: Proof, any_opener: bool) -> str:
    """Line on what the search proved for all trees, or for those with the opening."""
    recipe = tree.recipe
    which = "no tree"
    if recipe.second or not (any_opener and proof.proven):
        known = recipe._replace(second=recipe.second and "one second word")
        which += f" that opens with {known.opening()}"
    limits = recipe.plan.limits._replace(width=None)
    plain = recipe.plan._replace(opening=recipe.fixed[:1], limits=limits)
    bare = recipe._replace(**plan_fields(plain), second="", lower_bound=None)
    if within := bare.limits():
        which += f" ({joined('list.comma', within)})"
    prior = recipe.prior
    if prior and prior.total != figures(tree).listed.answers:  # not each listed word weighs 1
        better = "has a lower weighted mean"
        least = f"have a weighted mean below {proof.lower_bound / prior.total:.4f}"
    else:
        better = "needs fewer"
        least = f"need fewer than {proof.lower_bound:,} guesses"
        if prior:
            better += f" for the words of {prior.name}"
    return f"proven: {which} {better}" if proof.proven else f"not proven: {which} can {least}"

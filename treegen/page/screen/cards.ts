// What the drill says of its cards.

import { splitOf } from "../computed/turn.js";
import { localDay } from "../days.js";
import { percent, percentOf } from "../game/likely.js";
import { placeIn } from "../game/lists.js";
import { gameAt } from "../game/position.js";
import { BOXES, boxOf, countToday, dueOn, isFirst, openLevels, shareKnown } from "../kept/drill.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { groupsText, leftText } from "./wording.js";

import type { Card, Drill } from "../kept/drill.js";

// What is said of the card that is shown or asked, and what follows it.
export function cardText(drill: Drill): [said: string, rest: string] {
  const { levels, rule, card, phase, fresh, shown } = drill;
  if (!levels.length) return [say("drill.nothing"), say("drill.nothing-why")];
  if (!card) {
    const again = levels
      .flat()
      .filter(({ key }) => boxOf(drill, key) && dueOn(drill, key) <= localDay() + 1).length;
    return [say("drill.done"), again ? say("drill.tomorrow", { n: again }) : ""];
  }
  if (phase === "new") {
    const counts = { n: shown.length, all: shown.length + fresh.length };
    return [say("drill.new", { ...counts, word: capitals(card.reply) }), reasonText(drill, card)];
  }
  return [
    rule && isFirst(drill, card)
      ? say("drill.rule", { word: capitals(rule.reply) })
      : say("drill.next"),
    "",
  ];
}

// Why the tree plays a card's reply, by figures that need no search.
export function reasonText(drill: Drill, card: Card): string {
  const { tree, rule, steps } = drill;
  const { reply } = card;
  const game = gameAt(tree, steps);
  const { size, left } = game;
  const place = placeIn(tree, reply);
  const last = say(left.includes(place) ? "left.the-answer" : "drill.another");
  const parts = [say("sentence", { text: leftText(game, left, place, last) })];
  if (card === rule) parts.unshift(ruleText(drill, rule));
  if (size === 1) return parts.join(" ");
  const split = splitOf(game, reply);
  const counts = { word: capitals(reply), n: size, groups: groupsText(split) };
  if (split.groups === size)
    parts.push(say(size === 2 ? "drill.both-apart" : "drill.all-apart", counts));
  else parts.push(say(split.groups === 1 ? "drill.none-apart" : "drill.all-split", counts));
  if (rule && card !== rule && isFirst(drill, card)) {
    const { groups } = splitOf(game, rule.reply);
    const made = { word: capitals(rule.reply), groups: say("count.group", { n: groups }) };
    if (groups < split.groups) parts.push(say("drill.would-make", made));
  }
  return parts.join(" ");
}

function ruleText(drill: Drill, { weight }: Card): string {
  const exceptions = drill.levels[0].length - 1;
  const share = percent(weight, drill.tree.root.weight);
  return say("drill.so", { n: exceptions, share });
}

// What is said of a reply, right or wrong; without a word, it was not known.
export function replyText(word: string, { reply }: Card): string {
  if (word === reply) return say("drill.right", { word: capitals(word) });
  return say(word ? "drill.wrong" : "drill.unknown", {
    word: capitals(word),
    reply: capitals(reply),
  });
}

// In which box a card is now, and when it is asked again.
export function boxText(drill: Drill, { key }: Card): string {
  const when = againText(dueOn(drill, key) - localDay());
  return say("drill.box", { box: boxOf(drill, key), boxes: BOXES, when });
}

// The name of a card's cell in the map.
export function cellText(drill: Drill, { key, steps, reply, states }: Card): string {
  const box = boxOf(drill, key);
  const turns = steps.map(([guess, digits]) => `${capitals(guess)} ${digits}`).join(" ");
  const where = states ? say("drill.all-other", { word: capitals(reply) }) : turns;
  return say(box ? "drill.cell-box" : "drill.cell-new", { where, box, boxes: BOXES });
}

// How many replies a drill has taught; nothing where there are none to learn.
export function knownText(drill: Drill): string {
  const levels = openLevels(drill);
  if (!levels.length) return "";
  const shares = levels
    .filter((level) => shareKnown(drill, level))
    .map((level) => {
      return say("drill.share", {
        share: percentOf(shareKnown(drill, level)),
        n: level[0].steps.length,
      });
    });
  return shares.length
    ? say("drill.known", { shares: shares.join(", ") })
    : say("drill.none-known");
}

export function todayText(drill: Drill): string {
  const { levels, days, goal } = drill;
  if (!levels.length) return "";
  const isStreak = days.day >= localDay() - 1 && days.streak > 0;
  const due = levels
    .flat()
    .filter(({ key }) => boxOf(drill, key) && dueOn(drill, key) <= localDay()).length;
  const counts = { n: countToday(drill), goal, due, days: say("count.day", { n: days.streak }) };
  if (due) return say(isStreak ? "drill.today-due-streak" : "drill.today-due", counts);
  return say(isStreak ? "drill.today-streak" : "drill.today", counts);
}

export function againText(days: number): string {
  if (days < 1) return say("drill.session");
  return say(days === 1 ? "drill.again-tomorrow" : "drill.again-days", { n: days });
}

// The trees of the page that the test of a module hands over as `data`.

import { known } from "../../treegen/page/game/known.js";
import { begin, treeAt } from "../../treegen/page/game/trees.js";
import { expected } from "./expected.js";

begin(expected.data);

export const treeNamed = (name) => treeAt(known.records.findIndex((one) => one.name === name));

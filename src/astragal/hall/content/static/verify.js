// Compares the proof of a table's dice with what this device was shown before the game.

import { sha256, verdict } from "./luck.js";
import { $, t } from "./page.js";

const { link, dice, seed } = $("kept")?.dataset ?? {};
const found = seed && (sha256(seed) === dice.split(" ")[1] ? verdict(link, dice) : "kept_broken");
if (found) $("kept").textContent = t(found);

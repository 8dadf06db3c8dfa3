import type { CodeSign } from "@provost/contract/source/field";
import type { WholeColumn } from "@provost/warehouse/embedded/import/import-messages";
import { nameVerdict } from "./code-words.ts";

const fewValues = 12;
const repeatsEach = 100;
const enoughRows = 20;

function repeatsFewValues({ rows, distinct, min }: WholeColumn): boolean {
  return min >= 0 && distinct >= 2 && distinct <= fewValues && rows >= distinct * repeatsEach;
}

// Values drawn at random from so narrow a range would repeat; consecutive numbers never do.
function neverRepeats({ rows, distinct, min, max }: WholeColumn): boolean {
  return min >= 0 && rows >= enoughRows && distinct === rows && rows * rows > 8 * (max - min + 1);
}

/** Evidence that whole numbers are codes rather than measures; `null` = none. The label counts more than the name. */
export function codeSignOf(column: WholeColumn, label = ""): CodeSign | null {
  const verdict = nameVerdict(label) ?? nameVerdict(column.name);
  if (verdict !== null) return verdict === "code" ? "name" : null;
  if (repeatsFewValues(column)) return "fewValues";
  return neverRepeats(column) ? "noRepeats" : null;
}

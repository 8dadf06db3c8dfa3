import { lightnessOf } from "../colour/colour-scale.ts";

/** Black or white, whichever reads better on a ground. */
export function inkOn(ground: string): "#000" | "#fff" {
  // Both reach the same contrast at this lightness.
  return lightnessOf(ground) > 0.179 ? "#000" : "#fff";
}

import { TextField } from "../../style/Fields.tsx";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** The numbers in a text, as bands end; what is none of them, and more than four, is left out. */
export function bandsIn(text: string): number[] {
  return text
    .split(/[\s,，;；、]+/)
    .filter((part) => part !== "")
    .map(Number)
    .filter(Number.isFinite)
    .slice(0, 4);
}

/** Where the bands of a gauge end. */
export function GaugeFields({ style, set, language }: TypeStyleProps) {
  return (
    <TextField
      label={say("bands", language)}
      description={say("bandsHint", language)}
      value={style.bands?.join(", ")}
      maxLength={80}
      onCommit={(text = "") => {
        const bands = bandsIn(text);
        set({ bands: bands.length === 0 ? undefined : bands });
      }}
    />
  );
}

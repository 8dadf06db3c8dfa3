import { NativeSelect } from "@mantine/core";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** How far the whiskers of a box plot reach. */
export function BoxPlotFields({ style, set, language }: TypeStyleProps) {
  return (
    <NativeSelect
      size="xs"
      label={say("whiskers", language)}
      value={style.whiskers ?? "iqr"}
      data={[
        { value: "iqr", label: say("iqr", language) },
        { value: "range", label: say("range", language) },
      ]}
      onChange={({ currentTarget: { value } }) => set({ whiskers: value === "range" ? "range" : undefined })}
    />
  );
}

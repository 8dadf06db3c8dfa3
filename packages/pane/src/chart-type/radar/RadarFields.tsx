import { NativeSelect } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** Whether the axes of a radar share a scale. */
export function RadarFields({ style, set, language }: TypeStyleProps) {
  return (
    <NativeSelect
      size="xs"
      label={say("radarScale", language)}
      value={style.scale ?? ""}
      data={[
        { value: "", label: say("automatic", language) },
        { value: "common", label: say("commonScale", language) },
        { value: "own", label: say("ownScale", language) },
      ]}
      onChange={({ currentTarget: { value } }) =>
        set({ scale: ChartStyle.shape.scale.safeParse(value).data })
      }
    />
  );
}

import { NativeSelect } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import { useMapNames } from "../../engine/map-source.ts";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** Which map it is drawn on, and how its numbers become colours. */
export function MapFields({ style, set, language }: TypeStyleProps) {
  const maps = useMapNames() ?? [];
  const { map } = style;
  const isUnknown = map !== undefined && maps.every(({ id }) => id !== map);
  return (
    <>
      <NativeSelect
        size="xs"
        label={say("mapShapes", language)}
        value={map ?? ""}
        data={[
          { value: "", label: say("bestMap", language) },
          ...maps.map(({ id, name }) => ({ value: id, label: name })),
          ...(isUnknown ? [{ value: map, label: say("mapGone", language) }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => set({ map: value || undefined })}
      />
      <NativeSelect
        size="xs"
        label={say("classes", language)}
        value={style.classes ?? "none"}
        data={(["none", "quantile", "equal"] as const).map((value) => ({
          value,
          label: say(value === "none" ? "withoutClasses" : value, language),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const { data } = ChartStyle.shape.classes.safeParse(value);
          set({ classes: data === "none" ? undefined : data });
        }}
      />
    </>
  );
}

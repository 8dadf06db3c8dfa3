import { NativeSelect } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** What a step of a funnel is a part of. */
export function FunnelFields({ style, set, language }: TypeStyleProps) {
  return (
    <NativeSelect
      size="xs"
      label={say("rates", language)}
      value={style.rates ?? "previous"}
      data={[
        { value: "previous", label: say("ofPrevious", language) },
        { value: "first", label: say("ofFirst", language) },
        { value: "none", label: say("none", language) },
      ]}
      onChange={({ currentTarget: { value } }) =>
        set({ rates: value === "previous" ? undefined : ChartStyle.shape.rates.safeParse(value).data })
      }
    />
  );
}

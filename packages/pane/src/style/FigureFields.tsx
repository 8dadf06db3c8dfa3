import { NativeSelect } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart-style";
import type { Language } from "@provost/contract/language";
import { TextField } from "./Fields.tsx";
import type { StylePart, withParts } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

interface FigureFieldsProps {
  parts: ReadonlySet<StylePart>;
  style: ChartStyle;
  set(change: Parameters<typeof withParts>[1]): void;
  language: Language;
}

/** The numbers in a text, as bands end; what is none of them, and more than four, is left out. */
export function bandsIn(text: string): number[] {
  return text
    .split(/[\s,，;；、]+/)
    .filter((part) => part !== "")
    .map(Number)
    .filter(Number.isFinite)
    .slice(0, 4);
}

/** What only one type of chart can set. */
export function FigureFields({ parts, style, set, language }: FigureFieldsProps) {
  const word = (key: Parameters<typeof say>[0]): string => say(key, language);
  return (
    <>
      {parts.has("bands") ? (
        <TextField
          label={word("bands")}
          description={word("bandsHint")}
          value={style.bands?.join(", ")}
          maxLength={80}
          onCommit={(text = "") => {
            const bands = bandsIn(text);
            set({ bands: bands.length === 0 ? undefined : bands });
          }}
        />
      ) : null}
      {parts.has("rates") ? (
        <NativeSelect
          size="xs"
          label={word("rates")}
          value={style.rates ?? "previous"}
          data={[
            { value: "previous", label: word("ofPrevious") },
            { value: "first", label: word("ofFirst") },
            { value: "none", label: word("none") },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ rates: value === "previous" ? undefined : ChartStyle.shape.rates.safeParse(value).data })
          }
        />
      ) : null}
      {parts.has("scale") ? (
        <NativeSelect
          size="xs"
          label={word("radarScale")}
          value={style.scale ?? ""}
          data={[
            { value: "", label: word("automatic") },
            { value: "common", label: word("commonScale") },
            { value: "own", label: word("ownScale") },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ scale: ChartStyle.shape.scale.safeParse(value).data })
          }
        />
      ) : null}
      {parts.has("whiskers") ? (
        <NativeSelect
          size="xs"
          label={word("whiskers")}
          value={style.whiskers ?? "iqr"}
          data={[
            { value: "iqr", label: word("iqr") },
            { value: "range", label: word("range") },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ whiskers: value === "range" ? "range" : undefined })
          }
        />
      ) : null}
    </>
  );
}

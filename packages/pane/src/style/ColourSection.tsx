import { Button } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { coloursByName } from "@provost/report-core/figure/figure-data";
import { useMemo, useRef } from "react";
import { usePalette } from "../colour/use-palette.ts";
import { useChart } from "../engine/use-chart.ts";
import { ColourField } from "./ColourField.tsx";
import { Section } from "./Fields.tsx";
import { hexOf, type StyleChange } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

/** Colours offered at most. */
const most = 24;

interface ColourSectionProps {
  type: ChartType;
  rows: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  set(change: StyleChange): void;
  language: Language;
}

/** A colour for each series, slice or category. */
export function ColourSection({ type, rows, schema, style, set, language }: ColourSectionProps) {
  const host = useRef<HTMLDivElement>(null);
  const palette = usePalette(host);
  const { tooltip, facetBy } = style;
  const plain = useMemo(
    (): ChartStyle => ({
      ...(tooltip ? { tooltip } : {}),
      ...(facetBy === undefined ? {} : { facetBy }),
    }),
    [tooltip, facetBy],
  );
  const made = useChart(type, { rows, schema, style: plain, language });
  const drawn = made.phase === "here" ? made.part.drawn : null;
  const names = useMemo(() => {
    const byKey = new Map((drawn?.colourNames() ?? []).map(({ key, label }) => [key, label]));
    return [...byKey].slice(0, most);
  }, [drawn]);
  const swatches = (palette?.series ?? []).map(hexOf);
  const colours = coloursByName({ schema, style });
  const paint = (key: string, colour: string | null): void => {
    const { [key]: _, ...others } = colours;
    set({ colours: colour === null ? others : { ...others, [key]: colour } });
  };
  if (names.length === 0) return null;
  return (
    <Section title={say("colours", language)}>
      <div ref={host} className="provost-pane-fields">
        {names.map(([key, label]) => (
          <ColourField
            key={key}
            label={label}
            value={colours[key]}
            swatches={swatches}
            onCommit={(colour) => paint(key, colour)}
            language={language}
          />
        ))}
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={Object.keys(colours).length === 0}
          onClick={() => set({ colours: undefined })}
        >
          {say("resetColours", language)}
        </Button>
      </div>
    </Section>
  );
}

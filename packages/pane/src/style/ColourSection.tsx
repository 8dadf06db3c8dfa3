import { Button } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import type { Figure } from "@provost/report-core/figure/figure";
import { useMemo, useRef } from "react";
import { useFigure } from "../further-figure.ts";
import { usePalette } from "../use-palette.ts";
import { ColourField } from "./ColourField.tsx";
import { Section } from "./Fields.tsx";
import { hexOf, type withParts } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

const plain: ChartStyle = {};

/** Colours offered at most. */
const most = 24;

interface ColourSectionProps {
  type: ChartType;
  rows: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  set(change: Parameters<typeof withParts>[1]): void;
  language: Language;
}

/** What has a colour of its own in a figure: its series, or the categories of a single one. */
export function colouredNames(figure: Figure): readonly string[] {
  if (figure.kind === "pie") return figure.slices.map(({ name }) => name);
  if (figure.kind === "scatter") return figure.groups.map(({ name }) => name);
  if (figure.kind === "funnel") return figure.steps.map(({ name }) => name);
  if (figure.kind === "treemap") {
    return figure.nodes.filter(({ parent }) => parent === null).map(({ name }) => name);
  }
  if (figure.kind === "radar" || figure.kind === "boxPlot") {
    return figure.series.length > 1 ? figure.series.map(({ name }) => name) : [];
  }
  if (figure.kind !== "axes") return [];
  const several = figure.series.length > 1;
  return several ? figure.series.map(({ name }) => name) : figure.categories;
}

/** A colour for each series, slice or category. */
export function ColourSection({ type, rows, schema, style, set, language }: ColourSectionProps) {
  const host = useRef<HTMLDivElement>(null);
  const palette = usePalette(host);
  const made = useFigure(type, { rows, schema, style: plain, language });
  const figure = made.phase === "here" ? made.part : null;
  const names = useMemo(() => (figure ? [...new Set(colouredNames(figure))].slice(0, most) : []), [figure]);
  const swatches = (palette?.series ?? []).map(hexOf);
  const { colours = {} } = style;
  const paint = (name: string, colour: string | null): void => {
    const { [name]: _, ...others } = colours;
    set({ colours: colour === null ? others : { ...others, [name]: colour } });
  };
  if (names.length === 0) return null;
  return (
    <Section title={say("colours", language)}>
      <div ref={host} className="provost-pane-fields">
        {names.map((name) => (
          <ColourField
            key={name}
            label={name}
            value={colours[name]}
            swatches={swatches}
            onCommit={(colour) => paint(name, colour)}
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

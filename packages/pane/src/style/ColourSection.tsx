import { Button, ColorInput } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import type { Figure } from "@provost/report-core/figure/figure";
import { figureOf } from "@provost/report-core/figure/figure-of";
import { useMemo, useRef } from "react";
import { usePalette } from "../use-palette.ts";
import { Section } from "./Fields.tsx";
import { hexOf, type withParts } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

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
  if (figure.kind !== "axes") return [];
  const several = figure.series.length > 1;
  return several ? figure.series.map(({ name }) => name) : figure.categories;
}

/** A colour for each series, slice or category. */
export function ColourSection({ type, rows, schema, style, set, language }: ColourSectionProps) {
  const host = useRef<HTMLDivElement>(null);
  const palette = usePalette(host);
  const names = useMemo(
    () => [...new Set(colouredNames(figureOf(type, { rows, schema, style: {}, language })))].slice(0, most),
    [type, rows, schema, language],
  );
  const swatches = (palette?.series ?? []).map(hexOf);
  const { colours = {} } = style;
  const paint = (name: string, colour: string): void => {
    if (colour === "") {
      const { [name]: _, ...others } = colours;
      set({ colours: others });
    } else if (/^#[0-9a-f]{6}$/i.test(colour) && colour !== colours[name])
      set({ colours: { ...colours, [name]: colour } });
  };
  if (names.length === 0) return null;
  return (
    <Section title={say("colours", language)}>
      <div ref={host} className="provost-pane-fields">
        {names.map((name) => (
          <ColorInput
            key={`${name} ${colours[name] ?? ""}`}
            size="xs"
            label={name}
            placeholder={say("asPalette", language)}
            defaultValue={colours[name] ?? ""}
            format="hex"
            swatches={swatches}
            swatchesPerRow={8}
            withEyeDropper={false}
            popoverProps={{ withinPortal: true }}
            onChangeEnd={(colour) => paint(name, colour)}
            onBlur={(event) => paint(name, event.currentTarget.value)}
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

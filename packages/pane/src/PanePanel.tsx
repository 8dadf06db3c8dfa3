import { Button, useMatches } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FieldCounts } from "@provost/report-core/chart-type/chart-type";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import { type ComponentProps, useMemo, useState } from "react";
import { ChartTypePicker } from "./ChartTypePicker.tsx";
import { lazyPart, useLoaded } from "./engine/use-loaded.ts";
import { word } from "./pane-words.ts";
import { recommendationOf } from "./recommendation.ts";
import { StateNote } from "./state/StateNote.tsx";
import type { StyleDrawer } from "./style/StyleDrawer.tsx";

const styleDrawer = lazyPart(async () => (await import("./style/StyleDrawer.tsx")).StyleDrawer);
const stylePanel = lazyPart(async () => (await import("./style/StylePanel.tsx")).StylePanel);

export interface PanePanelProps {
  type: ChartType;
  /** What decides which types can be used. */
  counts: FieldCounts;
  onType(type: ChartType): void;
  style: ChartStyle;
  onStyle(style: ChartStyle): void;
  rows: unknown;
  schema: readonly SchemaColumn[];
  totals: readonly FigureTotals[] | undefined;
  /** The column whose number format was requested. */
  formatted: string | null;
  language: Language;
}

/** The picker of chart types and, below it, the chart's style: a drawer on phones. */
export function PanePanel(props: PanePanelProps) {
  const { type, counts, onType, rows, schema, language } = props;
  const recommended = useMemo(() => recommendationOf(rows, schema), [rows, schema]);
  const isNarrow = useMatches({ base: true, sm: false }, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = (): void => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <div className="provost-pane-side">
      <ChartTypePicker
        value={type}
        counts={counts}
        recommended={recommended}
        language={language}
        onChange={onType}
      />
      {isNarrow ? (
        <>
          <Button fullWidth mt="sm" variant="default" onClick={open}>
            {word("chartLook", language)}
          </Button>
          {isUsed ? (
            <LazyDrawer opened={isOpen} onClose={() => setOpen(false)} language={language}>
              <LazyStyle {...props} />
            </LazyDrawer>
          ) : null}
        </>
      ) : (
        <LazyStyle {...props} />
      )}
    </div>
  );
}

function LazyDrawer(props: ComponentProps<typeof StyleDrawer>) {
  const Drawer = useLoaded(styleDrawer);
  if (Drawer.phase === "failed")
    return <StateNote kind="engineFailed" language={props.language} onRetry={Drawer.retry} />;
  return Drawer.phase === "loading" ? null : <Drawer.part {...props} />;
}

function LazyStyle(props: PanePanelProps) {
  const { type, style, onStyle, rows, schema, totals, formatted, language } = props;
  const StylePanel = useLoaded(stylePanel);
  if (StylePanel.phase === "failed")
    return <StateNote kind="engineFailed" language={language} onRetry={StylePanel.retry} />;
  if (StylePanel.phase === "loading") return null;
  return (
    <StylePanel.part
      key={formatted ?? ""}
      type={type}
      style={style}
      onStyle={onStyle}
      rows={rows}
      schema={schema}
      totals={totals}
      formatted={formatted}
      language={language}
    />
  );
}

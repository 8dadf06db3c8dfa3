import { Button } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { figureOf } from "@provost/report-core/figure/figure-of";
import { type ReactNode, useMemo, useState } from "react";
import { ChartView } from "./ChartView.tsx";
import type { PanePaging } from "./pane-state.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./StateNote.tsx";
import { TableView } from "./TableView.tsx";

interface ChartAreaProps {
  type: ChartType;
  data: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  language: Language;
  paging?: PanePaging | undefined;
  emptyAction?: ReactNode;
  onPainted?: (() => void) | undefined;
}

/** The figure of the data, drawn; charts can be read as a table. */
export function ChartArea({
  type,
  data,
  schema,
  style,
  language,
  paging,
  emptyAction,
  onPainted,
}: ChartAreaProps) {
  const [asTable, setAsTable] = useState(false);
  const drawn = type !== "table" && asTable ? "table" : type;
  const figure = useMemo(
    () => figureOf(drawn, { rows: data, schema, style, language }),
    [drawn, data, schema, style, language],
  );
  const canToggle = type !== "table" && figure.kind !== "empty" && figure.kind !== "invalid";
  return (
    <>
      {figure.title !== "" || type !== "table" ? (
        <header className="provost-pane-head">
          {figure.title === "" ? null : <h3>{figure.title}</h3>}
          {canToggle ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {word(asTable ? "asChart" : "asTable", language)}
            </Button>
          ) : null}
        </header>
      ) : null}
      <div className="provost-pane-body">
        {figure.kind === "table" ? (
          <TableView figure={figure} language={language} paging={type === "table" ? paging : undefined} />
        ) : figure.kind === "empty" ? (
          <StateNote kind="empty" language={language} action={emptyAction} />
        ) : figure.kind === "invalid" ? (
          <StateNote kind="invalid" language={language} message={figure.message} />
        ) : figure.kind === "kpi" || figure.kind === "pivot" ? null : (
          <ChartView figure={figure} language={language} onPainted={onPainted} />
        )}
      </div>
      {figure.notes.map((note) => (
        <p key={note} className="provost-pane-remark">
          {note}
        </p>
      ))}
    </>
  );
}

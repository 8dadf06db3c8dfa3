import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { Datum } from "@provost/report-core/figure/figure";
import { useMemo, useState } from "react";
import type { GridOffer } from "../table/grid-source.ts";
import { drillActions, type MarkDoor } from "./drill-actions.ts";
import {
  type BreakDown,
  type DrillEntry,
  type DrillEvent,
  type DrillStep,
  drillEvent,
} from "./drill-path.ts";
import { narrowedRows, narrowedSchema, rowsHold } from "./narrowed-rows.ts";

const noSteps: readonly DrillStep[] = [];

/** What a pane shows, and what drilling into it does. */
export interface PaneDrillProps {
  /** Rows as objects by column name; anything but an array is said to be wrong, never thrown. */
  data: unknown;
  /** The columns of the rows, with their roles. */
  schema: readonly SchemaColumn[];
  /** Columns that can be drilled on (spec §2); left out, those whose schema column names a next field. */
  drills?: readonly DrillEntry[] | undefined;
  /** The caller queries again for a path; without it the pane narrows the rows it has. */
  onDrill?: ((drill: DrillEvent) => void) | undefined;
  /** The current drill path, when the caller stores it. */
  drillPath?: readonly DrillStep[] | undefined;
  /** With `onDrill`: the fields of the table, fetched when the viewer opens “break down by”; those with a bucket are shown in it. */
  fieldsOf?: BreakDown["fieldsOf"] | undefined;
  /** With `fieldsOf`, of rows that the query does not group: the functions that “break down by” groups them by. */
  measuredBy?: BreakDown["measuredBy"];
  /** Shows the rows behind a mark, where the caller can. */
  onShowRows?: ((steps: readonly DrillStep[]) => void) | undefined;
  /** Filters what is shown beside the pane by a mark, where the caller can (the other charts of a dashboard). */
  onNarrowOthers?: ((steps: readonly DrillStep[]) => void) | undefined;
  /** What else a mark can open. */
  opens?: MarkDoor | undefined;
}

/**
 * What marks of a pane lead to, and the way that was taken. A caller with `onDrill` queries what a way leads to; without it the rows at hand
 * are narrowed here. `onRows` shows the rows behind a mark.
 */
export function usePaneDrill(
  {
    data,
    schema,
    drills,
    onDrill,
    drillPath,
    fieldsOf,
    measuredBy,
    onShowRows,
    onNarrowOthers,
    opens,
  }: PaneDrillProps,
  { language, onRows }: { language: Language; onRows(): void },
) {
  const isNarrowedHere = onDrill === undefined;
  const [ownPath, setOwnPath] = useOwnPath(isNarrowedHere, schema);
  const path = isNarrowedHere ? ownPath : (drillPath ?? ownPath);
  const { rows, columns } = useNarrowed(isNarrowedHere, data, schema, path);
  const goTo = (next: readonly DrillStep[]): void => {
    setOwnPath(next);
    onDrill?.(drillEvent(next));
  };
  const showRows = isNarrowedHere
    ? (steps: readonly DrillStep[]): void => {
        goTo([...path, ...steps]);
        onRows();
      }
    : onShowRows;
  const holds = (field: string): boolean => rowsHold(data, field);
  const mayDrill =
    onDrill !== undefined || drills !== undefined || columns.some(({ filteCol }) => filteCol !== undefined);
  const actionsOf = (datum: Datum): readonly GridOffer[] =>
    drillActions(
      datum,
      { drills, asksAnew: !isNarrowedHere, schema, path, holds: isNarrowedHere ? holds : undefined },
      { drill: (step) => goTo([...path, step]), showRows, narrowOthers: onNarrowOthers, open: opens },
      language,
      drills === undefined && fieldsOf ? { fieldsOf, measuredBy } : undefined,
    );
  return { isNarrowedHere, path, rows, columns, goTo, actionsOf: mayDrill ? actionsOf : undefined };
}

/** The way drilled down where the caller keeps none; it belongs to the columns it started in. */
function useOwnPath(isNarrowedHere: boolean, schema: readonly SchemaColumn[]) {
  const [ownPath, setOwnPath] = useState(noSteps);
  const names = isNarrowedHere ? JSON.stringify(schema.map(({ name }) => name)) : "";
  const [known, setKnown] = useState(names);
  if (known !== names) {
    setKnown(names);
    setOwnPath(noSteps);
  }
  return [ownPath, setOwnPath] as const;
}

/** The rows and columns that a way leads to, where no caller queries for them. */
function useNarrowed(
  isNarrowedHere: boolean,
  data: unknown,
  schema: readonly SchemaColumn[],
  path: readonly DrillStep[],
) {
  const rows = useMemo(
    () => (isNarrowedHere ? narrowedRows(data, path) : data),
    [isNarrowedHere, data, path],
  );
  const columns = useMemo(
    () => (isNarrowedHere ? narrowedSchema(schema, path, data) : schema),
    [isNarrowedHere, schema, path, data],
  );
  return { rows, columns };
}

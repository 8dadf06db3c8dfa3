import type { Comparison } from "@provost/contract/chart/chart-content";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { ExpressionProblem } from "../expression/problem.ts";
import type { Unit } from "../expression/unit.ts";
import { found, type Outcome, refuse } from "../refusal.ts";
import { functionName } from "../result/aggregate-name.ts";
import type { Operand } from "../result/column-value.ts";
import { type FieldOptions, fieldLibrary, type WorkedOut } from "../selection/field-library.ts";
import { comparisonsIn } from "../sql/group-values.ts";
import { addColumns } from "../sql/map-expression.ts";
import { type Source, select } from "../sql/tree.ts";
import {
  type QueryTable,
  rowCondition,
  storedSource,
  type TableColumn,
  visibleColumns,
} from "./apply-policy.ts";

/** A field a viewer may use: of each row, or (`aggregates`) of a group; `of` reads the columns of `source`. */
export interface VisibleField extends Operand {
  name: string;
  aggregates: boolean;
  unit: Unit;
  /** A column in it whose values a join repeats. */
  repeats: string | null;
}

/** The fields of a table as one viewer may use them, and where their rows are read from. */
export interface VisibleFields {
  /** A field by its name; asking for it makes it part of the source. */
  field(name: string): Outcome<VisibleField>;
  /** A field of each row; one that aggregates is refused. */
  rowField(name: string): Outcome<VisibleField>;
  /** The table, or in its place the sub-query that shows the viewer's rows and the fields requested so far. */
  source(): Source;
}

/** The fields of the table as the viewer may use them: each knows its type, and what the policy hides is not there. */
export function visibleFields(table: QueryTable, options: FieldOptions): VisibleFields {
  const { view, language } = options;
  const { find } = fieldLibrary(table, options);
  const used = new Map<string, WorkedOut>();

  const use = (name: string): void => {
    const inner = find(name);
    if (inner?.ok && !inner.field.aggregates) used.set(name, inner.field);
  };

  const field = (name: string): Outcome<VisibleField> => {
    const inner = find(name);
    const isOwn = options.calculated?.some((own) => own.name === name) ?? false;
    if (!inner || (!inner.ok && inner.missing && view !== null && !isOwn)) {
      return refuse("column_unknown", { table: table.name, column: name });
    }
    if (!inner.ok) {
      const { repeats, message } = inner.problem;
      if (repeats) return refuse("field_repeats", { ...repeats, func: functionName(repeats.func, language) });
      return refuse("expression_invalid", { field: name, detail: message[language] });
    }
    const { of, dataType, aggregates, unit, repeats } = inner.field;
    const names = new Set<string>();
    addColumns(of, names);
    for (const one of names) use(one);
    return found({ name, of, type: dataType, aggregates, unit, repeats });
  };

  const rowField = (name: string): Outcome<VisibleField> => {
    const any = field(name);
    if (!any.ok || !any.value.aggregates) return any;
    const detail: LocalizedText = {
      zh: `${name} 是聚合值，只能用作数值`,
      en: `${name} aggregates, so it can only be used as a measure`,
    };
    return refuse("query_invalid", { detail: detail[language], column: name });
  };

  const source = (): Source => {
    const isWhole = !view || (view.columns === null && view.rows === null);
    if (isWhole && [...used.values()].every(({ plain }) => plain)) return storedSource(table);
    const columns = [...used].map(([alias, { stored }]) => ({ of: stored, alias }));
    return {
      kind: "query",
      alias: table.name,
      select: select({
        // A count of rows alone reads no field.
        columns: columns.length > 0 ? columns : [{ of: { kind: "whole", value: 1 }, alias: "row" }],
        from: storedSource(table),
        where: view && rowCondition(table, view),
      }),
    };
  };
  return { field, rowField, source };
}

/** A field of a table with what may be said of it: its type, whether it aggregates, and what is wrong with its expression. */
export interface DescribedField {
  name: string;
  type: string;
  aggregates: boolean;
  /** How its formula compares groups, and what its numbers are written in then. */
  compares: readonly Comparison[];
  unit: Unit;
  calculated: boolean;
  repeats: boolean;
  problem: ExpressionProblem | null;
}

/** The fields of a table in their order, calculated ones last; those the viewer may not see, or whose columns are hidden, are left out. */
export function describeFields(table: QueryTable, options: FieldOptions): DescribedField[] {
  const { find } = fieldLibrary(table, options);
  const names = [
    ...visibleColumns(table, options.view).map(({ name }) => ({ name, calculated: false })),
    ...[...(table.calculated ?? []), ...(options.calculated ?? [])].map(({ name }) => ({
      name,
      calculated: true,
    })),
  ];
  return names.flatMap(({ name, calculated }): DescribedField[] => {
    const inner = find(name);
    if (inner?.ok) {
      const { dataType: type, aggregates, unit, repeats, of } = inner.field;
      const compares = aggregates ? comparisonsIn(of) : [];
      const own = { name, type, aggregates, compares, unit: compares.length > 0 ? unit : null };
      return [{ ...own, calculated, repeats: repeats !== null, problem: null }];
    }
    if (!inner || (inner.missing && options.view !== null)) return [];
    const unknown = { type: "VARCHAR", aggregates: false, compares: [], unit: null, repeats: false };
    return [{ name, ...unknown, calculated, problem: inner.problem }];
  });
}

/** Fields of each row under their names and types, and the source they are read from; without names every one there is. */
export function visibleSource(
  table: QueryTable,
  options: FieldOptions,
  names?: readonly string[],
): Outcome<{ source: Source; columns: (TableColumn & { repeats: boolean })[] }> {
  const fields = visibleFields(table, options);
  const usable = (): string[] =>
    describeFields(table, options)
      .filter(({ aggregates, problem: fault }) => !aggregates && fault === null)
      .map(({ name }) => name);
  const columns: (TableColumn & { repeats: boolean })[] = [];
  for (const name of names ?? usable()) {
    const field = fields.rowField(name);
    if (!field.ok) return field;
    columns.push({ name, type: field.value.type, repeats: field.value.repeats !== null });
  }
  return found({ source: fields.source(), columns });
}

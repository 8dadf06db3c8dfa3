import { fitsAggregate } from "@provost/contract/report/aggregate";
import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { type Draft, withSelection } from "../draft/draft.ts";
import { contentOf, restoredSelection } from "../draft/draft-content.ts";
import { columnsOfFilter } from "../draft/draft-filter.ts";
import { withCalculatedColumns } from "./calculated.ts";

/** The columns of the draft's table, without the chart's own fields. */
export function tableColumnsOf({ selection, calculated }: Draft): SchemaColumn[] {
  const own = new Set(calculated.map(({ name }) => name));
  return selection.allCols.filter(({ Column }) => !own.has(Column));
}

/** Whether the chart uses one of its own fields: chosen, filtered by, or in another field. */
export function isCalculatedUsed(draft: Draft, name: string): boolean {
  const { selection, filters, calculated } = draft;
  const conditions = selection.caculCols.flatMap(({ condition }) => condition ?? []);
  const chosen = [...selection.dimensions, ...selection.caculCols].some(
    ({ Column, otherColumn }) => Column === name || otherColumn === name,
  );
  const filtered = [...filters, ...conditions].flatMap(columnsOfFilter).includes(name);
  const within = calculated.some((field) => field.name !== name && names(field.expression, name));
  return chosen || filtered || within;
}

function names(expression: string, name: string): boolean {
  return (
    expression.includes(`[${name}]`) ||
    new RegExp(`(^|[^\\p{L}\\p{N}_])${escaped(name)}($|[^\\p{L}\\p{N}_])`, "u").test(expression)
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Adds a calculated field, or changes the one called `old`; what is chosen of it follows. */
export function withCalculated(
  draft: Draft,
  old: string | null,
  field: CalculatedField,
  language: Language,
): Draft {
  const calculated =
    old === null
      ? [...draft.calculated, field]
      : draft.calculated.map((other) => (other.name === old ? field : other));
  const columns = withCalculatedColumns(tableColumnsOf(draft), calculated);
  const content = { ...contentOf({ ...draft, calculated, drills: [] }) };
  const called = (name: string): string => (name === old ? field.name : name);
  const now = columns.find(({ Column }) => Column === field.name);
  const isMeasure = now?.aggregates === true;
  const moved = {
    selectedDimension: content.selectedDimension.map((one) => ({ ...one, Column: called(one.Column) })),
    selectedCalcul: content.selectedCalcul.map(({ calculFunc, otherColumn, showBy, ...rest }) => {
      const Column = called(rest.Column);
      const one = {
        ...rest,
        ...(otherColumn === undefined ? {} : { otherColumn: called(otherColumn) }),
        ...(showBy?.along ? { showBy: { ...showBy, along: showBy.along.map(called) } } : { showBy }),
      };
      const renews = Column === field.name;
      if (renews && isMeasure) return { Column, calculFunc: "none" as const };
      const keeps =
        !renews || (now !== undefined && calculFunc !== undefined && fitsAggregate(now.Type, calculFunc));
      return { ...one, Column, ...(keeps && calculFunc !== undefined ? { calculFunc } : {}) };
    }),
  };
  const { selection } = restoredSelection({ ...content, ...moved }, columns, language);
  return { ...withSelection({ ...draft, calculated }, selection), calculated };
}

export function withoutCalculated(draft: Draft, name: string): Draft {
  const calculated = draft.calculated.filter((field) => field.name !== name);
  const { dimensions, caculCols, allCols } = draft.selection;
  const selection = { dimensions, caculCols, allCols: allCols.filter(({ Column }) => Column !== name) };
  return { ...draft, selection, calculated };
}

import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { ResultField } from "@provost/contract/report/report";
import { partialWords } from "@provost/report-core/time/partial-words";
import type { NewestValues, TimeSpans } from "@provost/report-core/time/time-spans";
import type { QueryOutcome } from "@provost/warehouse/warehouse";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { askRows, type ReportDeps } from "../query-rows.ts";
import { type Asking, type TypedQuery, typedQuery } from "../typed-query.ts";

async function newestOf(
  deps: ReportDeps,
  scope: TenantScope,
  { table }: TypedQuery,
  spans: readonly TimeSpans[],
): Promise<NewestValues> {
  const found = await Promise.all(
    spans.map(async ({ name, newest }): Promise<[string, string | null][]> => {
      if (newest === null) return [];
      const [row] = await askRows(deps, scope, table.reader, newest, 1);
      return [[name, typeof row?.[0] === "string" ? row[0] : null]];
    }),
  );
  return new Map(found.flat());
}

/** The same query; one that depends on how far the rows of the present span go is compiled with that. */
export async function settledQuery(
  deps: ReportDeps,
  scope: TenantScope,
  content: ChartContent,
  asking: Asking,
): Promise<TypedQuery> {
  const typed = await typedQuery(deps.source, scope, content, asking);
  const wanted = typed.compiled.spans.filter(
    ({ dependsOnNewest, newest }) => dependsOnNewest && newest !== null,
  );
  if (wanted.length === 0) return typed;
  const newest = await newestOf(deps, scope, typed, wanted);
  return typedQuery(deps.source, scope, content, { ...asking, newest });
}

/** How the partial spans of a result read, as metadata of its columns. Only a result that shows the present span costs a query more. */
export async function partialFields(
  deps: ReportDeps,
  scope: TenantScope,
  typed: TypedQuery,
  { bytes }: Pick<QueryOutcome, "bytes">,
): Promise<Record<string, Pick<ResultField, "partial">>> {
  const { compiled, calendar, newest: known } = typed;
  const cells = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isShown = (start: string): boolean => cells.includes(`"${start}"`);
  const open = compiled.spans.filter(
    ({ name, present, newest }) =>
      newest !== null && present !== null && isShown(present) && !known.has(name),
  );
  // A result is shown without a word on its last span rather than not at all.
  const reached: NewestValues = await newestOf(deps, scope, typed, open).catch(() => new Map());
  const newest = new Map([...known, ...reached]);
  const fields = compiled.spans.flatMap(
    ({ name, unit, partial }): [string, Pick<ResultField, "partial">][] => {
      const shown = partial(newest.get(name) ?? null).filter(({ start }) => isShown(start));
      const words = shown.map((span): [string, string] => [
        span.start,
        partialWords(span, { unit, calendar, language: scope.language }),
      ]);
      return words.length === 0 ? [] : [[name, { partial: Object.fromEntries(words) }]];
    },
  );
  return Object.fromEntries(fields);
}

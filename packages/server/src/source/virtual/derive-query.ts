import { unitlessAggregates } from "@provost/contract/report/aggregate";
import { readContent } from "@provost/contract/report/query-spec";
import type { FieldMeta } from "@provost/contract/source/field";
import type { VirtualDefinition } from "@provost/contract/source/virtual-table";
import type { OutputColumn } from "@provost/report-core/query/compile-query";
import { querySource } from "@provost/report-core/query/query-source";
import type { Select, Source } from "@provost/report-core/sql/tree";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { emptyMetadata, type FieldColumn } from "../field/table-fields.ts";
import type { Moment, ReadableTable } from "../policy/readable.ts";

/** A column of a virtual table before its own metadata: which side of a join it comes from. */
export interface DerivedColumn extends FieldColumn {
  from?: string;
  side?: "left" | "right";
}

/** The rows of a definition, and what is known of their columns. */
export interface Derivation {
  source: Source;
  columns: DerivedColumn[];
  /** The query for how the rows of a join match. */
  fanOut: Select | null;
}

/** A derivation, or why there is none. */
export type Derived = { ok: true; value: Derivation } | { ok: false; refusal: Refusal };

type Query = Extract<VirtualDefinition, { kind: "question" }>;

/** What a column inherits from its source table: even one read as another type, calculated or grouped there is a plain column here. */
export function inherited(meta: FieldMeta, name: string): FieldMeta {
  return { ...meta, column: name, readAs: null, expression: null, hidden: false, drillTo: null };
}

/** The metadata of a table's field, with the label and code detection of its data. */
export function metaOf(
  table: ReadableTable,
  name: string,
): Pick<FieldColumn, "label" | "codeSign"> & { metadata: FieldMeta } {
  const field = table.fields.find(({ meta }) => meta.column === name);
  if (field === undefined) return { metadata: emptyMetadata(name) };
  const { meta, storedLabel, codeSign } = field;
  return {
    metadata: meta,
    ...(storedLabel === "" ? {} : { label: storedLabel }),
    ...(codeSign === null ? {} : { codeSign }),
  };
}

function columnOf(
  base: ReadableTable,
  { name, source, role, func, type, bucket }: OutputColumn,
): DerivedColumn {
  const { metadata, codeSign, ...label } = metaOf(base, source);
  const inheritedMetadata = inherited(metadata, name);
  if (bucket !== null || unitlessAggregates.has(func)) return { name, type };
  if (role === "dimension")
    return { name, type, metadata: inheritedMetadata, ...label, ...(codeSign ? { codeSign } : {}) };
  return { name, type, metadata: { ...inheritedMetadata, aggregate: null, dictCode: null }, ...label };
}

/** The rows of a saved query; its placeholders have the values it declares. */
export function deriveQuery(
  { content }: Query,
  base: ReadableTable,
  name: string,
  { calendar, today, language }: Moment,
): Derived {
  const params = Object.fromEntries(
    (content.parameters ?? []).flatMap((declared) =>
      declared.default === undefined ? [] : [[declared.name, declared.default] as const],
    ),
  );
  const options = { params, view: base.view, calendar, today, language };
  const query = querySource(name, readContent(content), base, options);
  if (!query.ok) return { ok: false, refusal: refuse(query.reason, query.details) };
  const { source, columns } = query.value;
  return {
    ok: true,
    value: { source, columns: columns.map((output) => columnOf(base, output)), fanOut: null },
  };
}

import type { VisibleTable } from "@provost/report-core/policy/apply-policy";
import { duckdb } from "@provost/report-core/sql/dialect";
import { toSql } from "@provost/report-core/sql/print";
import { column, type Select, select } from "@provost/report-core/sql/tree";
import type { DerivedTable, Viewer } from "@provost/warehouse/warehouse";
import { type Refusal, refuse } from "../platform/refusal.ts";
import type { Catalog, CatalogTable, CatalogVirtual } from "./catalog.ts";
import { areTogether, copyingViewer, keyOf, partsOf, unrestrictedViewer } from "./policy/data-view.ts";
import { inText, knownFields, type Moment, type ReadableTable, readableDataset } from "./policy/readable.ts";
import { deriveJoin } from "./virtual/derive-join.ts";
import { type Derivation, type Derived, type DerivedColumn, deriveQuery } from "./virtual/derive-query.ts";
import { basesOf, type StoredDefinition, writtenSql } from "./virtual/virtual-definition.ts";
import { buildsOnSome, levelsOf, lookUp, mostLevels } from "./virtual/virtual-levels.ts";

/** A base dataset of a virtual table, with what the viewer sees of it. */
interface Base {
  table: CatalogTable;
  view: VisibleTable | null;
}

/** A virtual table as a viewer sees it, and what the engine must hold for it. */
export interface ResolvedVirtual {
  table: ReadableTable;
  bases: readonly Base[];
  /** Views of the engine, each based on those before it. */
  derived: readonly DerivedTable[];
  columns: readonly DerivedColumn[];
  fanOut: Select | null;
}

export type Resolved = { ok: true; value: ResolvedVirtual } | { ok: false; refusal: Refusal };

/** Finds what one viewer sees of datasets and virtual tables. */
export interface TableResolver {
  dataset(table: CatalogTable): ReadableTable | null;
  virtual(row: CatalogVirtual): Resolved;
  /** A virtual table as SQL written by people reads it. */
  virtualInText(row: CatalogVirtual): Resolved;
}

const importedOnly = {
  zh: "用 SQL 编写的虚拟表只能查询导入的数据",
  en: "a virtual table in SQL reads imported data only",
};

/**
 * How tables are read: each where it is; as SQL that people write reads them; or live ones copied into the engine, because others are elsewhere.
 */
type Reading = "plain" | "text" | "copied";

const isText = ({ definition }: CatalogVirtual): boolean =>
  definition !== null && writtenSql(definition) !== null;

function distinct<T>(items: readonly T[], keyOfItem: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOfItem(item), item])).values()];
}

/** A viewer for whom the engine shows no more of its datasets than the viewer's own views do. */
export function textResolver(
  { tenantId }: Pick<Catalog, "tenantId">,
  bases: readonly Base[],
  derived: readonly DerivedTable[],
  freshness: string,
): Viewer {
  const tables = bases.map(({ table, view }) => partsOf(table, view));
  const keys = bases.map(({ table, view }) => [table.name, table.generationId, view]);
  return { tenant: tenantId, policyKey: keyOf(tenantId, "text", keys, derived, freshness), tables, derived };
}

/** Changes each minute where SQL among the definitions may read something else each time, such as the day. */
export function freshnessOf(rows: readonly CatalogVirtual[], { now }: Moment): string {
  const repeatable = rows.every(({ definition }) => definition?.reading?.repeatable !== false);
  return repeatable ? "" : now.toISOString().slice(0, 16);
}

export function tableResolver(
  catalog: Catalog,
  viewOf: (table: CatalogTable) => VisibleTable | null | undefined,
  moment: Moment,
): TableResolver {
  const known = new Map<string, Resolved>();
  const datasets = new Map<string, ReadableTable | null>();
  const levelsKnown = new Map<string, number | null>();

  const dataset = (table: CatalogTable): ReadableTable | null => {
    const before = datasets.get(table.id);
    if (before !== undefined) return before;
    const view = viewOf(table);
    const made = view === undefined ? null : readableDataset(catalog, table, view, moment);
    datasets.set(table.id, made);
    return made;
  };

  const datasetInText = (table: CatalogTable): ReadableTable | null => {
    const view = viewOf(table);
    const shown = view === undefined ? null : inText(table, view);
    return shown && readableDataset(catalog, shown, null, moment, view === null);
  };

  // Its copy has the viewer's rows and columns alone.
  const copiedDataset = (table: CatalogTable): ReadableTable | null => {
    const view = viewOf(table);
    const shown = view === undefined || table.remote === null ? null : inText(table, view);
    if (shown === null) return null;
    const copy = readableDataset(catalog, { ...shown, remote: null }, null, moment, view === null);
    return { ...copy, rows: null, asOf: moment.now.toISOString() };
  };

  const baseOf = (nameOrId: string, reading: Reading): Resolved => {
    const found = lookUp(catalog, nameOrId);
    const hidden: Resolved = { ok: false, refusal: refuse("table_not_visible", { table: nameOrId }) };
    if (found === null) return hidden;
    if ("virtual" in found) return resolve(found.virtual, reading);
    const isCopied = reading === "copied" && found.dataset.remote !== null;
    const table = (isCopied ? copiedDataset : reading === "text" ? datasetInText : dataset)(found.dataset);
    if (table === null) return hidden;
    const bases = [{ table: found.dataset, view: viewOf(found.dataset) ?? null }];
    return { ok: true, value: { table, bases, derived: [], columns: [], fanOut: null } };
  };

  const derive = (
    row: CatalogVirtual,
    definition: StoredDefinition,
    bases: readonly ReadableTable[],
  ): Derived => {
    const [first, second] = bases;
    if (definition.kind === "join") {
      if (!first || !second) throw new Error("a join has two sides");
      return deriveJoin(definition, first, second, row.name, moment);
    }
    if (writtenSql(definition) !== null) {
      const columns = row.columns.map(({ name, type }) => ({ name, type }));
      return { ok: true, value: { source: { kind: "table", path: [row.name] }, columns, fanOut: null } };
    }
    if (!first) throw new Error("a query has a table");
    return deriveQuery(definition, first, row.name, moment);
  };

  const engineView = (
    row: CatalogVirtual,
    definition: StoredDefinition,
    { source, columns }: Derivation,
    reads: readonly string[],
  ): DerivedTable => {
    const sql = writtenSql(definition);
    const known = { name: row.name, reads };
    if (sql !== null) return { ...known, by: "person", text: sql };
    const list = columns.map(({ name }) => ({ of: column(name), alias: name }));
    return { ...known, by: "compiler", ...toSql(select({ columns: list, from: source }), duckdb) };
  };

  const made = (row: CatalogVirtual, reading: Reading): Resolved => {
    const text = reading === "text";
    const { definition } = row;
    if (definition === null) return { ok: false, refusal: refuse("query_invalid") };
    const below: ResolvedVirtual[] = [];
    for (const name of basesOf(definition)) {
      const base = baseOf(name, reading);
      if (!base.ok) return base;
      below.push(base.value);
    }
    const bases = distinct(
      below.flatMap((base) => base.bases),
      ({ table }) => table.id,
    );
    const isLive = bases.some(({ table }) => table.remote !== null);
    if (isLive && text)
      return {
        ok: false,
        refusal: refuse("virtual_table_broken", { table: row.name, detail: importedOnly }),
      };
    if (reading === "plain" && !areTogether(bases.map(({ table }) => table))) return resolve(row, "copied");
    const derivation = derive(
      row,
      definition,
      below.map(({ table }) => table),
    );
    if (!derivation.ok) return derivation;
    const { source, columns, fanOut } = derivation.value;
    const whole = bases.every(({ view }) => view === null);
    const derived = text
      ? distinct(
          [
            ...below.flatMap((base) => base.derived),
            engineView(
              row,
              definition,
              derivation.value,
              below.map((base) => base.table.name),
            ),
          ],
          ({ name }) => name,
        )
      : [];
    const { id, name, comment, ownerId } = row;
    const { calendar } = moment;
    const viewer = text
      ? textResolver(catalog, bases, derived, freshnessOf(catalog.virtuals, moment))
      : reading === "copied"
        ? copyingViewer(catalog.tenantId, bases)
        : unrestrictedViewer(
            catalog.tenantId,
            bases.map(({ table }) => table),
          );
    const table: ReadableTable = {
      ...knownFields(catalog, id, columns, { calendar, view: null, whole }),
      ...{ id, name, comment, ownerId, whole, reader: viewer },
      ...(text ? {} : { origin: source }),
      kind: "virtual",
      rows: null,
      view: null,
      liveIn: bases.find(({ table }) => table.remote !== null)?.table.remote?.source ?? null,
      // What is in a database is read when it is asked for.
      asOf:
        bases.map(({ table }) => (table.remote === null ? table.asOf : moment.now.toISOString())).sort()[0] ??
        "",
    };
    return { ok: true, value: { table, bases, derived, columns, fanOut } };
  };

  const resolve = (row: CatalogVirtual, reading: Reading): Resolved => {
    const key = `${reading} ${row.id}`;
    const before = known.get(key);
    if (before) return before;
    const result = made(row, reading);
    known.set(key, result);
    return result;
  };

  const checked = (row: CatalogVirtual, text: (row: CatalogVirtual) => boolean): Resolved => {
    const levels = levelsOf(catalog, row, levelsKnown);
    if (levels !== null && levels <= mostLevels) return resolve(row, text(row) ? "text" : "plain");
    const detail =
      levels === null
        ? { zh: "它直接或间接引用了自己", en: "it refers to itself" }
        : {
            zh: `虚拟表最多叠加 ${mostLevels} 层`,
            en: `virtual tables can be based on one another up to ${mostLevels} levels deep`,
          };
    return { ok: false, refusal: refuse("virtual_table_broken", { table: row.name, detail }) };
  };

  return {
    dataset,
    virtual: (row) => checked(row, (one) => buildsOnSome(catalog, one, isText)),
    virtualInText: (row) => checked(row, () => true),
  };
}

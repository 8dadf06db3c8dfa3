import type { Language } from "@provost/contract/wire/language";
import { listComma, nameIn } from "@provost/contract/wire/locale";
import { chartsUsing, namedTo } from "../../chart/chart-use.service.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { catalogOf, readable, type SourceDeps } from "../source.service.ts";
import { type VirtualRow, virtualStore } from "./virtual.store.ts";
import { basesOf, readDefinition } from "./virtual-definition.ts";
import { presentVirtual } from "./virtual-present.ts";

/** What reads a table. */
export interface TableUse {
  kind: "chart" | "virtual";
  id: string;
  name: string;
  /** A chart's name for viewers in English, where it has one. */
  nameEn: string | null;
}

/** What reads the table now: charts that are not in the recycle bin, and virtual tables. */
export async function usesOf(
  db: TenantDb,
  { id, tableName }: Pick<VirtualRow, "id" | "tableName">,
): Promise<TableUse[]> {
  const charts = [...(await chartsUsing(db, tableName)), ...(await chartsUsing(db, id))];
  const names = [tableName.toLowerCase(), id];
  const above = (await virtualStore(db).all()).filter((row) => {
    const definition = readDefinition(row.definition);
    return definition !== null && basesOf(definition).some((base) => names.includes(base.toLowerCase()));
  });
  const uses: TableUse[] = [
    ...charts.flatMap(({ removed, ...chart }) => (removed ? [] : [{ kind: "chart" as const, ...chart }])),
    ...above.map((row) => ({ kind: "virtual" as const, id: row.id, name: row.tableName, nameEn: null })),
  ];
  return [...new Map(uses.map((use) => [use.id, use])).values()];
}

/** What reads the table now, and what reads it through virtual tables. */
export async function usesThrough(
  db: TenantDb,
  table: Pick<VirtualRow, "id" | "tableName">,
): Promise<TableUse[]> {
  const found = new Map<string, TableUse>();
  const below = [table];
  for (let next = below.shift(); next !== undefined; next = below.shift()) {
    for (const use of await usesOf(db, next)) {
      if (found.has(use.id)) continue;
      found.set(use.id, use);
      if (use.kind === "virtual") below.push({ id: use.id, tableName: use.name });
    }
  }
  return [...found.values()];
}

/** Those uses that the caller meets in his own lists. */
export async function usesShown(
  deps: SourceDeps,
  scope: TenantScope,
  uses: readonly TableUse[],
): Promise<TableUse[]> {
  const seen = await readable(deps, scope);
  const { virtuals } = await catalogOf(deps, scope);
  const charts = uses.flatMap(({ kind, id }) => (kind === "chart" ? [id] : []));
  const named = await scope.db.run((db) => namedTo(db, scope.actor, charts));
  const isShown = async ({ kind, id }: TableUse): Promise<boolean> => {
    if (kind === "chart") return named.has(id);
    const row = virtuals.find((virtual) => virtual.id === id);
    const state = row && seen.state(row);
    return state ? (await presentVirtual(deps, scope, state)) !== null : false;
  };
  const shown = await Promise.all(uses.map(isShown));
  return uses.filter((_, index) => shown[index]);
}

const namedUses = 5;

/** The refusal of a change to a table that is in use; uses that the caller may not know of are only counted. */
export async function stillUsed(
  deps: SourceDeps,
  scope: TenantScope,
  table: string,
  uses: readonly TableUse[],
): Promise<Refusal> {
  const shown = await usesShown(deps, scope, uses);
  const named = [...new Map(shown.map((use) => [use.name, use])).values()].slice(0, namedUses);
  const more = uses.length - named.length;
  if (named.length === 0) {
    const en = more === 1 ? "1 item you don't have access to" : `${more} items you don't have access to`;
    return refuse("virtual_table_used", { table, users: { zh: `您看不到的 ${more} 项内容`, en } });
  }
  const names = (language: Language): string =>
    named.map(({ name, nameEn }) => nameIn(language, name, nameEn)).join(listComma[language]);
  return refuse("virtual_table_used", {
    table,
    users: {
      zh: names("zh") + (more > 0 ? `等 ${uses.length} 项` : ""),
      en: names("en") + (more > 0 ? ` and ${more} more` : ""),
    },
  });
}

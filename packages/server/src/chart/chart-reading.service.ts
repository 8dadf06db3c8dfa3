import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { CalculatedField } from "@provost/contract/report/calculated-field";
import { readContent } from "@provost/contract/report/query-spec";
import { messageOf } from "@provost/contract/wire/error-code";
import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import { type MissingNames, missingNamesOf } from "@provost/report-core/selection/missing-names";
import type { TenantScope } from "../platform/authority/scope.ts";
import { Refusal } from "../platform/refusal.ts";
import { momentOf, readable, type SourceDeps } from "../source/source.service.ts";

/** Dependencies of reading charts. */
export interface ReadDeps {
  source: SourceDeps;
}

/** Who reads charts, and what he may read of the tables that they name. */
export interface ChartReading extends Pick<TenantScope, "actor" | "language"> {
  /** What a content names that its viewer cannot find, as a text of these names; empty if everything is found. */
  missingIn(content: ChartContent): string;
}

type Check = (spec: ReturnType<typeof readContent>) => string;

const named = 12;

function missingText(table: string, { columns, expressions }: MissingNames, language: Language): string {
  const shown = columns.slice(0, named).join(listComma[language]) + (columns.length > named ? "…" : "");
  const unknown = {
    zh: `数据表 ${table} 没有以下字段，或您无权查看：${shown}`,
    en: `Table ${table} doesn't have these fields, or you don't have access to them: ${shown}`,
  }[language];
  const invalid = expressions
    .slice(0, named)
    .map(({ reason, details }) => messageOf(reason, language, details));
  return [...(columns.length === 0 ? [] : [unknown]), ...invalid].join("\n");
}

/**
 * What charts are read by in one call: the tables are looked up once, each as often as charts name different ones. `added`: calculated
 * fields that tables do not have yet, by the names of the tables.
 */
export async function chartReading(
  { source }: ReadDeps,
  scope: TenantScope,
  added: ReadonlyMap<string, readonly CalculatedField[]> = new Map(),
): Promise<ChartReading> {
  const { actor, language } = scope;
  const [{ find }, { calendar, today }] = await Promise.all([
    readable(source, scope),
    momentOf(source, scope),
  ]);
  const checks = new Map<string, Check>();

  const checkOf = (name: string): Check => {
    try {
      const { table: found } = find(name);
      const table = { ...found, calculated: [...(found.calculated ?? []), ...(added.get(found.name) ?? [])] };
      const missing = missingNamesOf(table, { view: table.view, language, calendar, today });
      return (spec) => missingText(name, missing(spec), language);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = messageOf(error.code, language, error.details);
      return () => text;
    }
  };

  return {
    actor,
    language,
    missingIn: (content) => {
      // What SQL names, only the engine knows.
      if (content.sql || content.dataSrc === "") return "";
      const check = checks.get(content.dataSrc) ?? checkOf(content.dataSrc);
      checks.set(content.dataSrc, check);
      return check(readContent(content));
    },
  };
}

import { duckdb } from "@provost/report-core/sql/dialect";
import { withPart } from "@provost/report-core/sql/print";
import type { GuardedSql } from "../guard/guard.ts";
import type { GuardedSource, SourceRules } from "../guard/postgres-guard.ts";
import {
  type ExecOptions,
  type Query,
  type Viewer,
  WarehouseError,
  type WrittenTable,
} from "../warehouse.ts";
import { byteCache } from "./byte-cache.ts";
import { slotPool } from "./slot/pool.ts";
import type { Slot } from "./slot/slot.ts";
import { namesOf, narrowed } from "./view/narrowed.ts";

const timeoutMs = 2000;

type Asker = Pick<ExecOptions, "user" | "signal">;

/** `maxRows`: the rows that are taken; `null`: what takes them has a limit of its own. */
type Checking = Asker & Pick<ExecOptions, "params"> & { maxRows: number | null };

/** Checks SQL that people write, in a process of its own. */
export interface Guarding {
  check(viewer: Viewer, sql: string, options: Checking): Promise<GuardedSql>;
  /** A compiled query with the table that a person's SELECT makes as a part: of that, only what the guard printed runs. */
  besideWritten(
    viewer: Viewer,
    written: WrittenTable,
    request: Asker & Pick<Query, "text" | "params">,
  ): Promise<Required<Pick<Query, "text" | "params" | "tables">> & { viewer: Viewer; cacheable: boolean }>;
  /** A text that may read tables of a data source; null where it names none. */
  checkSource(
    viewer: Pick<Viewer, "tenant">,
    sql: string,
    rules: SourceRules,
    asker: Asker,
  ): Promise<GuardedSource | null>;
  close(): Promise<void>;
}

/** What is checked never waits for what runs. */
export function startGuarding(start: (onFree: () => void) => Slot): Guarding {
  const guarded = byteCache<GuardedSql>(8 * 1024 ** 2);
  const slots: Slot[] = [];
  const pool = slotPool({ small: slots, large: [] }, { small: 1, large: 0 });
  slots.push(start(pool.dispatch));

  async function submit<T>(tenant: string, { user = "", signal }: Asker, run: (slot: Slot) => Promise<T>) {
    const work = await pool.submit({
      ...{ tenant, user, behind: false, large: false, key: null },
      signal: signal ?? new AbortController().signal,
      onRan: () => {},
      run,
    });
    return work.outcome;
  }

  const check: Guarding["check"] = async (viewer, sql, options) => {
    const rules = {
      tables: namesOf(viewer),
      parameters: options.params?.length ?? 0,
      rowCap: options.maxRows === null ? null : options.maxRows + 1,
    };
    const key = JSON.stringify([rules, sql]);
    const known = guarded.get(key);
    if (known) return known;
    const outcome = await submit(viewer.tenant, options, (slot) => slot.guard({ sql, rules, timeoutMs }));
    const { text, places } = outcome;
    guarded.set(key, outcome, 2 * (key.length + text.length) + 100 * places.length);
    return outcome;
  };

  return {
    check,
    async besideWritten({ written: _, ...viewer }, { text, params, ...named }, request) {
      const { text: compiled, params: values, ...asker } = request;
      const guardedText = await check(viewer, text, { ...asker, params, maxRows: null });
      const { tables, cacheable } = guardedText;
      return {
        ...{ viewer: narrowed(viewer, tables), tables, cacheable },
        text: withPart(compiled, named, guardedText.text, duckdb),
        params: [...params, ...values],
      };
    },
    checkSource: ({ tenant }, sql, rules, asker) =>
      submit(tenant, asker, (slot) => slot.guardSource({ sql, rules, timeoutMs })).catch((error: unknown) => {
        const isBroken = error instanceof WarehouseError && ["engine_died", "timeout"].includes(error.reason);
        throw isBroken ? new WarehouseError("sql_refused", { problem: { kind: "too_complex" } }) : error;
      }),
    close() {
      pool.close();
      return Promise.all(slots.map((slot) => slot.close())).then(() => {});
    },
  };
}

import type { SystemTable } from "../../platform/system-table.ts";
import type { ImportDeps } from "../import/import-job.ts";
import { publishSystemTable } from "./publish-system-table.ts";

/** Notices may be lost with a server that dies between hearing and publishing. */
const sweepMs = 300_000;

interface Pace {
  /** Changes within this time are published together, ms. */
  gatherMs: number;
  /** So many times as long as publishing took passes before the same tenant's turn comes again. */
  restFactor: number;
}

/** Publishes system tables of tenants whose records changed and whose tables a user looks at, until it is stopped. */
export function watchSystemTables(
  deps: ImportDeps,
  tables: readonly SystemTable[],
  { gatherMs, restFactor }: Pace = { gatherMs: 5_000, restFactor: 4 },
): () => Promise<void> {
  const stopping = new AbortController();
  /** When each tenant's turn comes, ms. */
  const due = new Map<string, number>();
  const rested = new Map<string, number>();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const now = (): number => deps.clock.now().getTime();

  const publishAll = async (tenantId: string): Promise<void> => {
    const begun = now();
    for (const table of tables) {
      if (stopping.signal.aborted) return;
      await publishSystemTable(deps, deps.db.tenant(tenantId), table).catch((error: unknown) => {
        if (!stopping.signal.aborted && !deps.stopping.aborted) deps.logFault(error);
      });
    }
    rested.set(tenantId, now() + (now() - begun) * restFactor);
  };

  const work = async (): Promise<void> => {
    for (;;) {
      const ready = [...due].find(([, at]) => at <= now());
      if (!ready || stopping.signal.aborted) return;
      due.delete(ready[0]);
      await publishAll(ready[0]);
    }
  };

  const schedule = (): void => {
    clearTimeout(timer);
    if (running !== null || stopping.signal.aborted || due.size === 0) return;
    const first = Math.min(...due.values());
    timer = setTimeout(
      () => {
        running = work().finally(() => {
          running = null;
          schedule();
        });
      },
      Math.max(0, first - now()),
    );
    timer.unref();
  };

  const want = (tenantId: string, delayMs = gatherMs): void => {
    if (due.has(tenantId) || stopping.signal.aborted) return;
    due.set(tenantId, Math.max(now() + delayMs, rested.get(tenantId) ?? 0));
    schedule();
  };

  const wantAll = (): void => {
    for (const tenantId of deps.uses.recent()) want(tenantId);
  };

  deps.db.onNotice((text) => {
    const [tenantId = "", subject] = text.split(" ");
    if (text === "*") wantAll();
    else if (subject === "rows" && deps.uses.isRecent(tenantId)) want(tenantId);
  });
  deps.uses.onBegin((tenantId) => want(tenantId, 0));
  const sweep = setInterval(wantAll, sweepMs);
  sweep.unref();
  wantAll();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    clearInterval(sweep);
    await running;
  };
}

import type { ExportState } from "@provost/contract/report/export";
import { messageOf } from "@provost/contract/wire/error-code";
import { authorityOver } from "../platform/authority/authority.ts";
import { noteProven, noteUnknown } from "../platform/authority/proven.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { exportStore } from "./export.store.ts";

/** One export under way on this server. */
export interface ExportRun {
  /** Changes what is known of it; what has ended stays as it ended. */
  tell(change: Partial<Omit<ExportState, "key">>): void;
  /** Aborts when the export is cancelled, from wherever. */
  signal: AbortSignal;
}

/** The current exports and their users, on all servers that share the records. */
export interface ExportStates {
  begin(scope: TenantScope, key: string | undefined): Promise<ExportRun>;
  of(scope: TenantScope): Promise<ExportState[]>;
  cancel(scope: TenantScope, key: string): Promise<void>;
  /** Takes a notice of the database. */
  hear(text: string): void;
}

const tellMs = 1000;

/** The right to the exports that one makes. */
const authorizeOwnExports = authorityOver(
  "own_exports",
  async (_deps: object, _db: TenantDb, { actor }: TenantScope, id: string) =>
    id === actor.userId ? { row: { id }, access: "edit" as const } : null,
);

/** Changes what is known of an export of the actor's; false where it has been ended meanwhile. */
async function write(db: TenantDb, scope: TenantScope, key: string, change: Partial<ExportState>) {
  const { proof } = await authorizeOwnExports({}, db, scope, scope.actor.userId, "edit");
  return exportStore(db).tell(proof, key, change);
}

const isEnd = ({ phase }: Partial<ExportState>): boolean => phase === "done" || phase === "failed";

/** Keeps what is under way in the records, written down each second: what falls silent has ended with its server. */
export function exportStates(): ExportStates {
  const running = new Map<string, AbortController>();
  const nameOf = (scope: TenantScope, key: string): string =>
    `${scope.tenantId} export ${scope.actor.userId} ${key}`;

  return {
    async begin(scope, key) {
      const cancel = new AbortController();
      const { signal } = cancel;
      if (key === undefined) return { tell: () => {}, signal };
      const name = nameOf(scope, key);
      await scope.db.run(async (db) => {
        const { proof } = await authorizeOwnExports({}, db, scope, scope.actor.userId, "edit");
        await exportStore(db).begin(proof, key);
      });
      running.set(name, cancel);
      let pending: Partial<ExportState> = {};
      let telling = Promise.resolve();
      const writePending = (): void => {
        telling = telling.then(async () => {
          const change = pending;
          pending = {};
          // Without the database the file is made all the same.
          const isWanted = await scope.db.run((db) => write(db, scope, key, change)).catch(() => true);
          if (!isWanted) cancel.abort();
        });
      };
      const timer = setInterval(writePending, tellMs).unref();
      let ended = false;
      return {
        signal,
        tell(change) {
          if (ended) return;
          pending = { ...pending, ...change };
          if (change.phase === undefined && change.expected === undefined) return;
          ended = isEnd(change);
          if (ended) {
            clearInterval(timer);
            if (running.get(name) === cancel) running.delete(name);
          }
          writePending();
        },
      };
    },

    async of(scope) {
      const { language, actor } = scope;
      const found = await scope.db.run((db) => exportStore(db).of(actor.userId));
      return found.map(({ isSilent, ...state }) =>
        isSilent && !isEnd(state)
          ? { ...state, phase: "failed", message: messageOf("export_lost", language) }
          : state,
      );
    },

    async cancel(scope, key) {
      const end = { phase: "failed", message: messageOf("export_cancelled", scope.language) } as const;
      await scope.db.run(async (db) => {
        if (!(await write(db, scope, key, end))) return noteUnknown("export", key);
        noteProven("export", key, "manage");
        await notify(db, nameOf(scope, key));
      });
    },

    hear(text) {
      running.get(text)?.abort();
    },
  };
}

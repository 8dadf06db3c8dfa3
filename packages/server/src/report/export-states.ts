import type { ExportState } from "@provost/contract/export";
import type { TenantScope } from "../platform/scope.ts";

/** What is being exported now, by whom. */
export interface ExportStates {
  /** Begins one; what is told by the function it gives takes the place of what was known. */
  begin(scope: TenantScope, key: string | undefined): (change: Partial<ExportState>) => void;
  of(scope: TenantScope): ExportState[];
}

/** How long one that has ended is still told of. */
const keptMs = 60_000;

/** Keeps what is under way on this server. */
export function exportStates(): ExportStates {
  const known = new Map<string, Map<string, ExportState>>();
  const ownerOf = ({ tenantId, actor }: TenantScope): string => `${tenantId} ${actor.userId}`;
  return {
    begin(scope, key) {
      if (key === undefined) return () => {};
      const owner = ownerOf(scope);
      const own = known.get(owner) ?? new Map<string, ExportState>();
      known.set(owner, own);
      own.set(key, { key, phase: "waiting", rows: 0, expected: null, message: "" });
      return (change) => {
        const before = own.get(key);
        if (before === undefined || before.phase === "done" || before.phase === "failed") return;
        own.set(key, { ...before, ...change });
        if (change.phase !== "done" && change.phase !== "failed") return;
        setTimeout(() => {
          own.delete(key);
          if (own.size === 0 && known.get(owner) === own) known.delete(owner);
        }, keptMs).unref();
      };
    },
    of: (scope) => [...(known.get(ownerOf(scope))?.values() ?? [])],
  };
}

import type { Clock } from "../platform/clock.ts";

/** Which tenants' tables are used, so that nothing is prepared for those where nobody looks. */
export interface TenantUses {
  note(tenantId: string): void;
  isRecent(tenantId: string): boolean;
  recent(): string[];
  /** Hears of a tenant whose tables come into use. */
  onBegin(listener: (tenantId: string) => void): void;
}

/** A tenant whose tables nobody looked at for so long is not prepared for, ms. */
const restMs = 3_600_000;

export function tenantUses(clock: Clock): TenantUses {
  const usedAt = new Map<string, number>();
  const listeners: ((tenantId: string) => void)[] = [];
  const isRecent = (tenantId: string): boolean =>
    clock.now().getTime() - (usedAt.get(tenantId) ?? Number.NEGATIVE_INFINITY) < restMs;
  return {
    note: (tenantId) => {
      const isNew = !isRecent(tenantId);
      usedAt.set(tenantId, clock.now().getTime());
      if (isNew) for (const listener of listeners) listener(tenantId);
    },
    isRecent,
    recent: () => [...usedAt.keys()].filter(isRecent),
    onBegin: (listener) => void listeners.push(listener),
  };
}

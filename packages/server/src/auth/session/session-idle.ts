const touchMs = 60_000;
const dayMs = 24 * 60 * 60_000;

/** How long the sessions of a tenant last: without a call (0 = whatever that is), and in all. */
export interface SessionLifetime {
  idleMinutes: number;
  sessionDays: number;
}

/** Whether a call is to be noted: use is written down at most once a minute. */
export function isWorthNoting(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= touchMs;
}

/** The moment before which a session must have been used to count as left; null when the tenant lets none end. A use may have gone unwritten for a minute. */
export function leftBefore({ idleMinutes }: SessionLifetime, now: Date): Date | null {
  return idleMinutes === 0 ? null : new Date(now.getTime() - idleMinutes * 60_000 - touchMs);
}

/** The moment at or before which a session must have begun to be over. */
export function overBefore({ sessionDays }: SessionLifetime, now: Date): Date {
  return new Date(now.getTime() - sessionDays * dayMs);
}

/** Why a session has ended: unused for longer than its tenant allows, or its maximum age reached; null while it is valid. */
export function endOf(
  { seenAt, createdAt }: { seenAt: Date; createdAt: Date },
  lifetime: SessionLifetime,
  now: Date,
): "idle" | "expired" | null {
  if (createdAt <= overBefore(lifetime, now)) return "expired";
  const bound = leftBefore(lifetime, now);
  return bound !== null && seenAt < bound ? "idle" : null;
}

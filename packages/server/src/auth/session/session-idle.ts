const touchMs = 60_000;

/** Whether a call is to be noted: use is written down at most once a minute. */
export function isWorthNoting(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= touchMs;
}

/** The moment before which a session must have been used to count as left; null when the tenant lets none end. A use may have gone unwritten for a minute. */
export function leftBefore(idleMinutes: number, now: Date): Date | null {
  return idleMinutes === 0 ? null : new Date(now.getTime() - idleMinutes * 60_000 - touchMs);
}

/** Whether nobody has used a session for longer than its tenant allows. */
export function isLeft(seenAt: Date, idleMinutes: number, now: Date): boolean {
  const bound = leftBefore(idleMinutes, now);
  return bound !== null && seenAt < bound;
}

/** Puts one id before another, or last. */
export function put(ids: readonly string[], id: string, before: string | null): readonly string[] {
  const rest = ids.filter((one) => one !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  if (at < 0) return ids;
  const next = rest.toSpliced(at, 0, id);
  return next.join() === ids.join() ? ids : next;
}

/** Merges my order into the current one: removed ids are left out, a new id comes after its predecessor in the current order. */
export function onto(mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const remaining = mine.filter((id) => theirs.includes(id));
  for (const [at, id] of theirs.entries()) {
    if (remaining.includes(id)) continue;
    const before = theirs[at - 1];
    remaining.splice(before === undefined ? 0 : remaining.indexOf(before) + 1, 0, id);
  }
  return remaining;
}

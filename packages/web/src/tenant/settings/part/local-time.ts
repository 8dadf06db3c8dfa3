const two = (part: number): string => String(part).padStart(2, "0");

/** A moment as the value of a `datetime-local` input: `2026-09-01T08:00`, in the user's time. */
export function localOfIso(iso: string): string {
  const at = new Date(iso);
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment of such a field; `null` when it is none. */
export function isoOfLocal(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

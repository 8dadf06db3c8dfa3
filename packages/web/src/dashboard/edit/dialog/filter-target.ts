import type { FilterTarget } from "@provost/contract/dashboard/dashboard-content";

/** A target as a list of choices holds it; a tile of the filter's own table is narrowed by itself. */
export function targetText(target: FilterTarget | null | undefined, isOwn: boolean): string {
  if (target === null) return "none";
  if (target === undefined) return isOwn ? "auto" : "none";
  return "column" in target ? `column ${target.column}` : `parameter ${target.parameter}`;
}

/** The target that a choice represents; `undefined` if nothing has to be set. */
export function targetOf(text: string, isOwn: boolean): FilterTarget | null | undefined {
  const [, kind, name = ""] = /^(column|parameter) (.+)$/s.exec(text) ?? [];
  if (kind === "column") return { column: name };
  if (kind === "parameter") return { parameter: name };
  return text === "none" && isOwn ? null : undefined;
}

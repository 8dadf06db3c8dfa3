const marker = "/report/view";

/** Where the report view stands for a path that holds `/report/view`, whatever is before it (spec §2); `null` for all others. */
export function reportViewPath(pathname: string): string | null {
  const at = pathname.toLowerCase().indexOf(marker);
  if (at < 0) return null;
  const [, id = ""] = /^\/([^/]+)/.exec(pathname.slice(at + marker.length)) ?? [];
  return id === "" ? marker : `${marker}/${id}`;
}

const marker = "/report/view";

/** The report view's address for a path that contains `/report/view`, whatever comes before it (spec §2); `null` for all other paths. */
export function reportViewPath(pathname: string): string | null {
  const at = pathname.toLowerCase().indexOf(marker);
  if (at < 0) return null;
  const [, id = ""] = /^\/([^/]+)/.exec(pathname.slice(at + marker.length)) ?? [];
  return id === "" ? marker : `${marker}/${id}`;
}

/** Where a dashboard is read. */
export function boardPath(id: string): string {
  return `/report/dashboard/${encodeURIComponent(id)}`;
}

/** The address that shows others a dashboard as it stands here: what is chosen, and which page. */
export function boardLink(
  origin: string,
  id: string,
  { choices, tab }: { choices: unknown; tab: unknown },
): string {
  const url = new URL(boardPath(id), origin);
  if (typeof tab === "string" && tab !== "") url.searchParams.set("tab", tab);
  if (typeof choices === "object" && choices !== null && Object.keys(choices).length > 0)
    url.searchParams.set("filters", JSON.stringify(choices));
  return url.href;
}

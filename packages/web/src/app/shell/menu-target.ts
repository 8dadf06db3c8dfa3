import type { MenuItem } from "@provost/contract/menu";

type Target = Pick<MenuItem, "path" | "name" | "meta">;

function frameTarget({ path, name, meta }: Target): string {
  const query = new URLSearchParams({ name, src: path, ...(meta.i18n ? { i18n: meta.i18n } : {}) });
  return `/myiframe/urlPath?${query}`;
}

/** Where a menu item leads: an outside or /api/ address into the frame, a page (also as path/index), else the path as it stands. */
export function menuTarget(item: Target, hasPage: (pathname: string) => boolean): string {
  if (/^https?:\/\//i.test(item.path) || item.path.includes("/api/")) return frameTarget(item);
  const path = item.path.startsWith("/") ? item.path : `/${item.path}`;
  const [pathname = path] = path.split("?");
  if (hasPage(pathname)) return path;
  const index = `${pathname.replace(/\/$/, "")}/index`;
  return hasPage(index) ? index : path;
}

/** The leaves of a menu: the items that open a page. */
export function menuLeaves(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => (item.children?.length ? menuLeaves(item.children) : [item]));
}

/** Items whose roles are absent or empty, or include one of the user's. */
export function visibleMenu(items: readonly MenuItem[], roles: readonly string[]): MenuItem[] {
  return items
    .filter((item) => !item.meta.roles?.length || item.meta.roles.some((role) => roles.includes(role)))
    .map((item) => (item.children ? { ...item, children: visibleMenu(item.children, roles) } : item))
    .filter((item) => item.children?.length !== 0);
}

/** Leaves whose label starts with the text, case-insensitively; all of them for an empty text. */
export function searchMenu<L extends { label: string }>(leaves: readonly L[], text: string): L[] {
  const wanted = text.trim().toLowerCase();
  return leaves.filter(({ label }) => label.toLowerCase().startsWith(wanted));
}

import type { MenuItem } from "@provost/contract/menu/menu";
import { isUrl } from "../../../platform/is-url.ts";
import { reportViewPath } from "../../report-view-path.ts";

type Target = Pick<MenuItem, "path" | "name" | "meta" | "query">;

function frameTarget({ path, name, meta, query }: Target): string {
  const all = new URLSearchParams({ ...query, name, src: path, ...(meta.i18n ? { i18n: meta.i18n } : {}) });
  return `/myiframe/urlPath?${all}`;
}

function withQuery(path: string, query: MenuItem["query"]): string {
  const more = Object.entries(query);
  if (more.length === 0) return path;
  const [pathname = path, search = ""] = path.split("?");
  const all = new URLSearchParams(search);
  for (const [name, value] of more) all.set(name, value);
  return `${pathname}?${all}`;
}

function pageTarget(path: string, hasPage: (pathname: string) => boolean): string {
  const [pathname = path, ...search] = path.split("?");
  const behind = search.length === 0 ? "" : `?${search.join("?")}`;
  const view = reportViewPath(pathname);
  if (view !== null) return view + behind;
  const index = `${pathname.replace(/\/$/, "")}/index`;
  return (!hasPage(pathname) && hasPage(index) ? index : pathname) + behind;
}

/**
 * Where a menu item leads, with its query: to the frame for an external or /api/ address, to the report view for a path with
 * /report/view, to a page (also as path/index), otherwise to the path itself.
 */
export function menuTarget(item: Target, hasPage: (pathname: string) => boolean): string {
  if (isUrl(item.path) || item.path.includes("/api/")) return frameTarget(item);
  const path = item.path.startsWith("/") ? item.path : `/${item.path}`;
  return withQuery(pageTarget(path, hasPage), item.query);
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

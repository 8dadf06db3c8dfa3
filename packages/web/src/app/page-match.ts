import { matchPath } from "react-router";
import { type Page, pages } from "./pages.ts";
import { reportViewPath } from "./report-view-path.ts";

const fixed = new Map(pages.filter(({ path }) => !path.includes(":")).map((page) => [page.path, page]));
const withParams = pages.filter(({ path }) => path.includes(":"));

interface FoundPage {
  page: Page;
  params: Record<string, string>;
  /** The one spelling of the path, which a page's tab has: other cases and a slash at the end lead to the same page. */
  address: string;
}

function addressOf(pattern: string, pathname: string): string {
  const parts = pathname.replace(/(?<=.)\/+$/, "").split("/");
  return pattern
    .split("/")
    .slice(0, parts.length)
    .map((part, at) => (part.startsWith(":") ? parts[at] : part))
    .join("/");
}

/** The page of a path, and the values of its parameters. */
export function findPage(pathname: string): FoundPage | null {
  // Long menus call this for every item: most pages are found without a pattern.
  const page = fixed.get(pathname.toLowerCase().replace(/(?<=.)\/+$/, ""));
  if (page !== undefined) return { page, params: {}, address: page.path };
  for (const other of withParams) {
    const match = matchPath(other.path, pathname);
    if (match) {
      const params = Object.entries(match.params).map(([name, value]) => [name, value ?? ""]);
      return {
        page: other,
        params: Object.fromEntries(params),
        address: addressOf(other.path, pathname),
      };
    }
  }
  return null;
}

export function hasPage(pathname: string): boolean {
  return findPage(pathname) !== null;
}

/** Where addresses without a page lead. */
export const lostPath = "/404";

/** The address that led to /404, where the console sent its visitor on from it. */
export function lostAddress({ pathname, state }: { pathname: string; state: unknown }): string | null {
  if (pathname !== lostPath || typeof state !== "object" || state === null || !("from" in state)) return null;
  return typeof state.from === "string" ? state.from : null;
}

/** Where a path without a page leads: to the report view it names, to path/index, else to /404. */
export function elsewhere(pathname: string, search: string): string {
  const view = reportViewPath(pathname);
  if (view !== null) return view + search;
  const index = `${pathname.replace(/\/+$/, "")}/index`;
  return fixed.has(index.toLowerCase()) ? index + search : lostPath;
}

/** The route pattern of the page at a path. */
export function patternOf(pathname: string): string | null {
  return findPage(pathname)?.page.path ?? null;
}

/** The page whose menu entry is marked for the page at a path, where no entry leads there itself. */
export function listOf(pathname: string): string | null {
  const page = findPage(pathname)?.page;
  return page?.listedBy ?? page?.heldBy ?? null;
}

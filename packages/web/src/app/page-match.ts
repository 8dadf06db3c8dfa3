import { matchPath } from "react-router";
import { type Page, pages } from "./pages.ts";

/** The page of a path, and the values of its parameters. */
export function findPage(pathname: string): { page: Page; params: Record<string, string> } | null {
  for (const page of pages) {
    const match = matchPath(page.path, pathname);
    if (match) {
      const params = Object.entries(match.params).map(([name, value]) => [name, value ?? ""]);
      return { page, params: Object.fromEntries(params) };
    }
  }
  return null;
}

export function hasPage(pathname: string): boolean {
  return findPage(pathname) !== null;
}

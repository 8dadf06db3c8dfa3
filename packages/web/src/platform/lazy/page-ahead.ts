import { useEffect } from "react";
import { shortPatience, whenIdle } from "../http/when-idle.ts";

let fetchPage: (path: string) => void = () => {};

/** Says how a page's parts are fetched before anybody opens it. */
export function configurePagesAhead(fetch: (path: string) => void): void {
  fetchPage = fetch;
}

/** Fetches in an idle moment what the page at a path is made of: the one that comes next as a rule. */
export function usePageAhead(path: string, wanted: boolean): void {
  useEffect(() => {
    if (wanted) return whenIdle(() => fetchPage(path), shortPatience);
  }, [path, wanted]);
}

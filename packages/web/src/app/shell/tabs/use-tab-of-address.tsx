import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useLayoutEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { routeWords } from "../../../ui/route-words.ts";
import { findPage, hasPage, patternOf } from "../../page-match.ts";
import { routesOptions, userInfoOptions } from "../menu/menu.queries.ts";
import { leafHere } from "../menu/menu-model.ts";
import { modelOf } from "../menu/use-menu.ts";
import { tabStore } from "../shell-state.ts";

/** Opens a tab for the present address, or gives the way elsewhere when no page stands there. */
export function useTabOfAddress(): ReactElement | null {
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const index = `${pathname.replace(/\/$/, "")}/index`;
  const found = findPage(pathname);
  const value = pathname + search;

  useLayoutEffect(() => {
    const at = findPage(pathname);
    if (at === null) return;
    const query = Object.fromEntries(new URLSearchParams(search));
    const menu = client.getQueryData(routesOptions(null).queryKey);
    const roles = client.getQueryData(userInfoOptions.queryKey)?.roles ?? [];
    const leaf = menu && leafHere(modelOf(menu, roles), pathname, search);
    // An item that only counts as current beside another page does not name that page.
    const item = leaf && patternOf(leaf.pathname) === at.page.path ? leaf.item : undefined;
    const i18n = query.i18n ?? item?.meta.i18n ?? (item ? undefined : at.page.i18n);
    tabStore.open({
      label: query.name ?? item?.name ?? routeWords.zh[at.page.i18n],
      value,
      params: at.params,
      query,
      meta: i18n === undefined ? {} : { i18n },
      group: item?.group ?? [],
      close: true,
    });
  }, [pathname, search, value, client]);

  if (found !== null) return null;
  return <Navigate to={hasPage(index) ? index + search : "/404"} replace />;
}

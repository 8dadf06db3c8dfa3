import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useLayoutEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { routeWords } from "../../../ui/text/route-words.ts";
import { elsewhere, findPage, lostAddress, lostPath, patternOf } from "../../page-match.ts";
import { routesOptions, userInfoOptions } from "../menu/menu.queries.ts";
import { leafHere } from "../menu/menu-model.ts";
import { modelOf } from "../menu/use-menu.ts";
import { tabStore } from "../shell-state.ts";
import { tabOfRoute } from "./tab-of-route.ts";

/** Opens a tab for the current address, or returns the redirect if no page exists there. What led to /404 is shown without a tab. */
export function useTabOfAddress(): ReactElement | null {
  const location = useLocation();
  const { pathname, search } = location;
  const lost = lostAddress(location);
  const client = useQueryClient();
  const menu = useQuery(routesOptions(null)).data;
  const found = findPage(pathname);

  useLayoutEffect(() => {
    if (lost !== null) return tabStore.openLoose(lost);
    const at = findPage(pathname);
    if (at === null || at.address !== pathname) return;
    // What the menu calls it is known from last time.
    if (menu === undefined && tabStore.find(pathname + search)) return;
    const roles = client.getQueryData(userInfoOptions.queryKey)?.roles ?? [];
    const leaf = menu && leafHere(modelOf(menu, roles), pathname, search);
    // An item that only counts as current beside another page does not name that page.
    const item = leaf && patternOf(leaf.pathname) === at.page.path ? leaf.item : null;
    const { i18n, isTab = true } = at.page;
    const tab = tabOfRoute({
      pathname,
      search,
      params: at.params,
      page: { label: routeWords.zh[i18n], i18n, isTab },
      item: item ? { name: item.name, i18n: item.meta.i18n, group: item.group } : null,
    });
    if (tab === null) tabStore.openLoose(pathname + search);
    else tabStore.open(tab);
  }, [pathname, search, lost, menu, client]);

  if (found?.address === pathname || pathname === lostPath) return null;
  if (found !== null) return <Navigate to={found.address + search} replace />;
  return <Navigate to={elsewhere(pathname, search)} replace state={{ from: pathname }} />;
}

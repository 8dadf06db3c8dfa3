import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useUser } from "../../../platform/identity.ts";
import { findPage } from "../../page-match.ts";
import { website } from "../../website.ts";
import { chooseTopMenu, useFrame } from "../shell-state.ts";
import { routesOptions, topMenuOptions } from "./menu.queries.ts";
import { topAfter, type Visit } from "./top-here.ts";
import { modelOf, useRoles } from "./use-menu.ts";

/** Every top item with its menu, as far as they have come; complete when the server has said it all, and who is signed in. */
export function useTops() {
  const items = useQuery(topMenuOptions).data;
  const isKnown = useUser() !== null;
  const roles = useRoles();
  const menus = useQueries({ queries: (items ?? []).map(({ id }) => routesOptions(id)) });
  const tops = (items ?? []).flatMap(({ id }, index) => {
    const data = menus[index]?.data;
    return data === undefined ? [] : [{ id, model: modelOf(data, roles) }];
  });
  const isComplete =
    isKnown &&
    items !== undefined &&
    menus.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData);
  return { tops, isComplete };
}

/**
 * Where the shown page is not in the sidebar of the chosen top item, that of its own top item is shown. Home's holds every menu and stays.
 * Pages that are opened before the menus have come count as if they had come at once.
 */
export function useTopMenuFollow(): void {
  const { pathname, search } = useLocation();
  const { tops, isComplete } = useTops();
  const waiting = useRef<Visit[]>([]);
  const last = useRef("");
  useEffect(() => {
    const { topMenuId } = useFrame.getState();
    // An address that leads elsewhere is not shown.
    if (last.current !== pathname + search && findPage(pathname)?.address === pathname) {
      last.current = pathname + search;
      waiting.current.push({ pathname, search, chosen: topMenuId });
    }
    if (!isComplete || waiting.current.length === 0) return;
    const visits = waiting.current.splice(0);
    // Who has chosen a top item meanwhile is on the way to its page.
    if (visits.at(-1)?.chosen !== topMenuId) return;
    const here = topAfter(tops, visits, website.firstPage.value);
    if (here !== topMenuId) chooseTopMenu(here);
  });
}

import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { wasReloaded } from "../../../platform/page-load.ts";
import { website } from "../../website.ts";
import { chooseTopMenu, useFrame } from "../shell-state.ts";
import { routesOptions, topMenuOptions } from "./menu.queries.ts";
import { topHere } from "./top-here.ts";
import { modelOf, useRoles } from "./use-menu.ts";

/** Every top item with its menu, as far as they have come. */
export function useTops() {
  const items = useQuery(topMenuOptions).data ?? [];
  const roles = useRoles();
  const menus = useQueries({ queries: items.map(({ id }) => routesOptions(id)) });
  const tops = items.flatMap(({ id }, index) => {
    const data = menus[index]?.data;
    return data === undefined ? [] : [{ id, model: modelOf(data, roles) }];
  });
  return { tops, isComplete: items.length > 0 && tops.length === items.length };
}

/**
 * Where the shown page is not in the sidebar of the chosen top item, that of its own top item is shown. Home's holds every menu and stays,
 * except for who comes by an address: then the sidebar is that of the first top item which holds the page.
 */
export function useTopMenuFollow(): void {
  const { pathname, search } = useLocation();
  const { tops, isComplete } = useTops();
  const place = pathname + search;
  const arrival = useRef({ place: "", chosen: null as string | null, followed: false });
  const comesByAddress = useRef(!wasReloaded());
  useEffect(() => {
    const { topMenuId } = useFrame.getState();
    if (arrival.current.place !== place) arrival.current = { place, chosen: topMenuId, followed: false };
    if (!isComplete || arrival.current.followed) return;
    arrival.current.followed = true;
    const isArrival = comesByAddress.current;
    comesByAddress.current = false;
    // Who has chosen a top item meanwhile is on the way to its page.
    if (topMenuId !== arrival.current.chosen || (topMenuId === null && !isArrival)) return;
    const here = topHere(tops, topMenuId, { pathname, search, home: website.firstPage.value });
    if (here !== topMenuId) chooseTopMenu(here);
  });
}

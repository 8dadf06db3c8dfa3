import { getUserInfo } from "@provost/contract/auth/auth";
import { buttons, routes, topMenu } from "@provost/contract/menu/menu";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/http/call.ts";
import { identityKey } from "../../../platform/identity.ts";
import { session, storage } from "../../console.ts";
import { createLastTime } from "./menu-last-time.ts";

/** What this browser tab stored of the menu and the buttons. */
export const lastTime = createLastTime(storage);
session.onPersonChange(lastTime.forget);

export const topMenuOptions = queryOptions({
  queryKey: [...identityKey, "top"],
  queryFn: ({ signal }) => call(topMenu, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sidebar of a top item; `null` means home and returns every menu of the role. */
export const routesOptions = (topMenuId: string | null) => {
  const known = lastTime.menu(topMenuId);
  return queryOptions({
    queryKey: [...identityKey, "routes", topMenuId],
    queryFn: ({ signal }) => call(routes, topMenuId === null ? {} : { topMenuId }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(known === undefined ? {} : { placeholderData: known }),
  });
};

export const buttonsOptions = queryOptions({
  queryKey: [...identityKey, "buttons"],
  queryFn: ({ signal }) => call(buttons, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const userInfoOptions = queryOptions({
  queryKey: ["auth", "user"],
  queryFn: ({ signal }) => call(getUserInfo, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

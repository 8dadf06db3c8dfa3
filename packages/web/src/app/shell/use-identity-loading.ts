import { buttonCodes } from "@provost/contract/menu/menu";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIdentity } from "../../platform/identity.ts";
import { startZone } from "../../platform/zone/zone.ts";
import { storage } from "../console.ts";
import { stored } from "../start/stored-items.ts";
import { buttonsOptions, lastTime, routesOptions, userInfoOptions } from "./menu/menu.queries.ts";
import { useMenu } from "./menu/use-menu.ts";
import { useFrame } from "./shell-state.ts";
import { useFlowRoutes } from "./use-flow-routes.ts";

startZone(storage.get(stored.tenantFace)?.timeZone);

/** Loads who is signed in, and, after the menu, which buttons may be used (spec §6). The last known values are used until then. */
export function useIdentityLoading(): void {
  const topMenuId = useFrame((frame) => frame.topMenuId);
  const menu = useQuery(routesOptions(topMenuId));
  const items = menu.isPlaceholderData ? undefined : menu.data;
  const user = useQuery(userInfoOptions).data;
  const pages = useMenu(null).data?.held;
  const tree = useQuery({ ...buttonsOptions, enabled: items !== undefined }).data;
  useFlowRoutes(tree !== undefined);
  useEffect(() => {
    if (items !== undefined) lastTime.keepMenu(items);
  }, [items]);
  useEffect(() => {
    if (pages !== undefined) useIdentity.setState({ pages });
  }, [pages]);
  useEffect(() => {
    if (user === undefined) return;
    useIdentity.setState({ user });
    storage.set(stored.tenantFace, user.tenant);
  }, [user]);
  useEffect(() => {
    const buttons = tree === undefined ? lastTime.buttons() : buttonCodes(tree);
    useIdentity.setState({ buttons });
    if (tree !== undefined) lastTime.keepButtons(buttons);
  }, [tree]);
  // The lock leaves nothing behind of what may be seen.
  useEffect(
    () => () => {
      if (storage.get(stored.isLock) === true) lastTime.forget();
    },
    [],
  );
}

import { buttonCodes } from "@provost/contract/menu";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIdentity } from "../../platform/identity.ts";
import { storage } from "../console.ts";
import { stored } from "../stored-items.ts";
import { buttonsOptions, routesOptions, userInfoOptions } from "./menu/menu.queries.ts";
import { useFrame } from "./shell-state.ts";

/** Asks who is signed in, and once the menu has loaded which buttons may be pressed (spec §6). */
export function useIdentityLoading(): void {
  const topMenuId = useFrame((frame) => frame.topMenuId);
  const menu = useQuery(routesOptions(topMenuId));
  const user = useQuery(userInfoOptions).data;
  const tree = useQuery({ ...buttonsOptions, enabled: menu.isSuccess }).data;
  useEffect(() => {
    if (user === undefined) return;
    useIdentity.setState({ user });
    storage.set(stored.tenantFace, user.tenant);
  }, [user]);
  useEffect(() => {
    if (tree !== undefined) useIdentity.setState({ buttons: buttonCodes(tree) });
  }, [tree]);
}

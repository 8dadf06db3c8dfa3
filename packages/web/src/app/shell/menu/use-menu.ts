import type { MenuItem } from "@provost/contract/menu/menu";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useUser } from "../../../platform/identity.ts";
import { listOf, patternOf } from "../../page-match.ts";
import { routesOptions } from "./menu.queries.ts";
import { type MenuModel, readMenu } from "./menu-model.ts";

const read = new WeakMap<readonly MenuItem[], Map<string, MenuModel>>();

/** Reads a menu once for all that show it. */
export function modelOf(items: readonly MenuItem[], roles: readonly string[]): MenuModel {
  const models = read.get(items) ?? new Map<string, MenuModel>();
  read.set(items, models);
  const key = roles.join();
  const model = models.get(key) ?? readMenu(items, roles, patternOf, listOf);
  models.set(key, model);
  return model;
}

const nobodysRoles: readonly string[] = [];

export function useRoles(): readonly string[] {
  return useUser()?.roles ?? nobodysRoles;
}

/** The menu of a top item as the user sees it; `null` gives every menu. */
export function useMenu(topMenuId: string | null): UseQueryResult<MenuModel, Error> {
  const roles = useRoles();
  return useQuery({ ...routesOptions(topMenuId), select: (items) => modelOf(items, roles) });
}

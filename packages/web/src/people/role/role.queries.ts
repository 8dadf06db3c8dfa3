import { type MenuTitle, menuTree } from "@provost/contract/menu/menu-editing";
import type { TablePolicy } from "@provost/contract/people/policy";
import { policyCheck } from "@provost/contract/people/reading";
import {
  type RoleDraft,
  roleDetail,
  roleList,
  roleRemove,
  roleSubmit,
  roleTree,
} from "@provost/contract/people/role";
import { reportTables, tableInfo } from "@provost/contract/source/source";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../platform/http/call.ts";
import { language, useWords } from "../../platform/i18n.ts";
import { type SayRoute, translated } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";

type RoleQuery = { current: number; size: number; keyword?: string };

export const roleListOptions = (query: RoleQuery) =>
  queryOptions({
    queryKey: ["people", "roles", query],
    queryFn: ({ signal }) => call(roleList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Roles as choices. */
export const roleTitlesOptions = queryOptions({
  queryKey: ["people", "roleTitles"],
  queryFn: ({ signal }) => call(roleTree, {}, { signal, quiet: true }),
});

export const roleDetailOptions = (id: string) =>
  queryOptions({
    queryKey: ["people", "role", id],
    queryFn: ({ signal }) => call(roleDetail, { id }, { signal, quiet: true }),
  });

const grantableMenusOptions = queryOptions({
  queryKey: ["people", "menuTree"],
  queryFn: ({ signal }) => call(menuTree, {}, { signal, quiet: true }),
});

/** The query of menus and buttons that can be granted to a role, titled in the user's language where they are translated. */
export function useGrantableMenusOptions() {
  const route = useWords(routeWords);
  const select = useCallback((tree: readonly MenuTitle[]) => translatedMenus(tree, route), [route]);
  return { ...grantableMenusOptions, select };
}

function translatedMenus(tree: readonly MenuTitle[], route: SayRoute): MenuTitle[] {
  return tree.map((node) => ({
    ...node,
    title: translated(node.title, node.i18n, route),
    ...(node.children ? { children: translatedMenus(node.children, route) } : {}),
  }));
}

export const readableTablesOptions = queryOptions({
  queryKey: ["people", "tables"],
  queryFn: ({ signal }) => call(reportTables, {}, { signal, quiet: true }),
});

export const columnsOptions = (tableName: string) =>
  queryOptions({
    // Column labels come in the user's language.
    queryKey: ["people", "columns", tableName, language()],
    queryFn: ({ signal }) => call(tableInfo, { tableName }, { signal, quiet: true }),
  });

/** Problems of the policies in the form. */
export const policyCheckOptions = (roleId: string, policies: readonly TablePolicy[]) =>
  queryOptions({
    queryKey: ["people", "policy check", roleId, policies],
    queryFn: ({ signal }) => call(policyCheck, { roleId, policies: [...policies] }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const saveRole = (draft: RoleDraft) => call(roleSubmit, draft, { quiet: true });
export const removeRoles = (ids: readonly string[]) => call(roleRemove, { ids: ids.join(",") });

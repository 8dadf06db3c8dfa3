import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useSearch } from "../../platform/search.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { type SayRoute, translated } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { RoleEditor, RoleEditorSkeleton } from "./RoleEditor.tsx";
import { RoleList } from "./RoleList.tsx";
import { grantableMenusOptions, roleDetailOptions } from "./role.queries.ts";

/** The roles; with `?id=` one of them, with `?id=new` one to add. */
export function RolesPage() {
  const params = useSearch();
  const id = params.get("id");
  return id === null ? <RoleList /> : <RoleLoader id={id === "new" ? null : id} />;
}

function RoleLoader({ id }: { id: string | null }) {
  const route = useWords(routeWords);
  const menus = useTabQuery({
    ...grantableMenusOptions,
    select: useCallback((tree: MenuTitle[]) => translate(tree, route), [route]),
  });
  const detail = useQuery({ ...roleDetailOptions(id ?? ""), enabled: id !== null });
  return (
    <QueryStates query={menus} skeleton={<RoleEditorSkeleton />}>
      {(tree) =>
        id === null ? (
          <RoleEditor stored={null} tree={tree} />
        ) : (
          <QueryStates query={detail} skeleton={<RoleEditorSkeleton />}>
            {(role) => <RoleEditor stored={role} tree={tree} />}
          </QueryStates>
        )
      }
    </QueryStates>
  );
}

/** The titles in the user's language, where they are translated. */
function translate(tree: readonly MenuTitle[], route: SayRoute): MenuTitle[] {
  return tree.map((node) => ({
    ...node,
    title: translated(node.title, node.i18n, route),
    ...(node.children ? { children: translate(node.children, route) } : {}),
  }));
}

import { useQuery } from "@tanstack/react-query";
import { useSearch } from "../../platform/search.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RoleEditor, RoleEditorSkeleton } from "./RoleEditor.tsx";
import { RoleList } from "./RoleList.tsx";
import { roleDetailOptions, useGrantableMenusOptions } from "./role.queries.ts";

/** The roles; with `?id=` one of them, with `?id=new` one to add, which starts as a copy of `?from=`. */
export function RolesPage() {
  const params = useSearch();
  const id = params.get("id");
  return id === null ? <RoleList /> : <RoleLoader id={id === "new" ? null : id} from={params.get("from")} />;
}

function RoleLoader({ id, from }: { id: string | null; from: string | null }) {
  const menus = useTabQuery(useGrantableMenusOptions());
  const read = id ?? from;
  const detail = useQuery({ ...roleDetailOptions(read ?? ""), enabled: read !== null });
  return (
    <QueryStates query={menus} skeleton={<RoleEditorSkeleton />}>
      {(tree) =>
        read === null ? (
          <RoleEditor stored={null} copied={null} tree={tree} />
        ) : (
          <QueryStates query={detail} skeleton={<RoleEditorSkeleton />}>
            {(role) => (
              <RoleEditor stored={id === null ? null : role} copied={id === null ? role : null} tree={tree} />
            )}
          </QueryStates>
        )
      }
    </QueryStates>
  );
}

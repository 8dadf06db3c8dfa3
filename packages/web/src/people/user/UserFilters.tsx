import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { PagedList } from "../../ui/table/paged-list.ts";
import { roleTitlesOptions } from "../role/role.queries.ts";
import classes from "./UsersPage.module.css";
import { userWords } from "./user-words.ts";

export type UserFilter = { keyword: string; deptId: string; roleId: string; disabled: string };

export function UserFilters({ list }: { list: PagedList<UserFilter> }) {
  const t = useWords(userWords);
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const { filter, setFilter } = list;
  return (
    <>
      <SearchField
        label={t("find")}
        value={filter.keyword}
        className={classes.search}
        onChange={(text) => setFilter({ keyword: text })}
      />
      <FilterSelect
        label={t("filterRole")}
        data={[
          { value: "", label: t("allRoles") },
          ...roles.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={filter.roleId}
        searchable
        onChange={(roleId) => setFilter({ roleId })}
      />
      <FilterSelect
        label={t("filterState")}
        data={[
          { value: "", label: t("allStates") },
          { value: "false", label: t("enabledOnly") },
          { value: "true", label: t("disabledOnly") },
        ]}
        value={filter.disabled}
        onChange={(disabled) => setFilter({ disabled })}
      />
    </>
  );
}

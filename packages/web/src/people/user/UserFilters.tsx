import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { SearchField } from "../../ui/SearchField.tsx";
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
      <Select
        className={classes.filter ?? ""}
        aria-label={t("filterRole")}
        data={[
          { value: "", label: t("allRoles") },
          ...roles.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={filter.roleId}
        searchable
        allowDeselect={false}
        onChange={(roleId) => setFilter({ roleId: roleId ?? "" })}
      />
      <Select
        className={classes.filter ?? ""}
        aria-label={t("filterState")}
        data={[
          { value: "", label: t("allStates") },
          { value: "false", label: t("enabledOnly") },
          { value: "true", label: t("disabledOnly") },
        ]}
        value={filter.disabled}
        allowDeselect={false}
        onChange={(disabled) => setFilter({ disabled: disabled ?? "" })}
      />
    </>
  );
}

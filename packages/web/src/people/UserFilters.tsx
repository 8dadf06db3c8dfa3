import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import type { PagedList } from "../ui/table/paged-list.ts";
import { roleTitlesOptions } from "./role.queries.ts";
import classes from "./UsersPage.module.css";
import { userWords } from "./user-words.ts";

export type UserFilter = { keyword: string; deptId: string; roleId: string; disabled: string };

export function UserFilters({ list }: { list: PagedList<UserFilter> }) {
  const t = useWords(userWords);
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const { filter, setFilter } = list;
  return (
    <>
      <TextInput
        type="search"
        className={classes.search ?? ""}
        aria-label={t("find")}
        placeholder={t("find")}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={filter.keyword}
        onChange={({ currentTarget }) => setFilter({ keyword: currentTarget.value })}
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

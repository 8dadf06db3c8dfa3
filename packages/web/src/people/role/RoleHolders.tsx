import type { User } from "@provost/contract/people/people";
import { useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import classes from "../People.module.css";
import { userListOptions } from "../user/user.queries.ts";
import { roleWords } from "./role-words.ts";

const noFilter = {};

/** Who has a role. */
export function RoleHolders({ roleId, name }: { roleId: string; name: string }) {
  const t = useWords(roleWords);
  const list = usePagedList("holders", noFilter);
  const query = useTabQuery(userListOptions({ ...list.query, roleId }));
  return (
    <>
      <PagedTable
        query={query}
        list={list}
        label={t("holders")}
        rowName={({ userName }: User) => userName}
        columns={[
          { key: "name", head: t("name"), cell: ({ userName }) => userName },
          { key: "account", head: t("account"), tone: "code", cell: ({ account }) => account },
          { key: "dept", head: t("dept"), from: "medium", cell: ({ deptName }) => deptName },
          {
            key: "state",
            head: t("state"),
            width: 96,
            tone: "quiet",
            cell: ({ disabled }) => t(disabled ? "disabled" : "enabled"),
          },
        ]}
        isQuiet={({ disabled }) => disabled}
        empty={<EmptyState title={t("noHolders")} text={t("noHoldersText")} />}
      />
      {query.data === undefined || query.data.total === 0 ? null : (
        <Link className={classes.link} to={`/system/user?role=${roleId}`}>
          {t("usersOf", { name })}
        </Link>
      )}
    </>
  );
}

import { Badge, Button } from "@mantine/core";
import type { Page } from "@provost/contract/page";
import { type User, userButtons } from "@provost/contract/people";
import { sessionButtons } from "@provost/contract/session";
import {
  IconKey,
  IconLogout2,
  IconPencil,
  IconShieldCheck,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { systemClock } from "../platform/clock.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { usePermission, useUser } from "../platform/identity.ts";
import { useTabState } from "../platform/tab/tab-context.ts";
import { momentText, whenText } from "../ui/moment-text.ts";
import type { Column, RowAction } from "../ui/table/DataTable.tsx";
import { PagedTable } from "../ui/table/PagedTable.tsx";
import type { PagedList } from "../ui/table/paged-list.ts";
import { UserAvatar } from "../ui/UserAvatar.tsx";
import { roleTitlesOptions } from "./role.queries.ts";
import type { UserFilter } from "./UserFilters.tsx";
import classes from "./UsersPage.module.css";
import { useUserActions } from "./use-user-actions.ts";
import { userWords } from "./user-words.ts";

interface UserTableProps {
  query: UseQueryResult<Page<User>, Error>;
  list: PagedList<UserFilter>;
  empty: ReactNode;
  onEdit: (user: User) => void;
  onReset: (users: readonly User[]) => void;
}

const noneChosen: readonly string[] = [];

/** A page of users and what may be done with them. */
export function UserTable({ query, list, empty, onEdit, onReset }: UserTableProps) {
  const t = useWords(userWords);
  const may = usePermission();
  const me = useUser()?.id;
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const [chosen, setChosen] = useTabState("chosen", noneChosen);
  const act = useUserActions();
  const columns = useUserColumns();

  const above = new Set(roles.filter(({ grantable }) => !grantable).map(({ id }) => id));
  const isManageable = (user: User): boolean => !user.roles.some(({ id }) => above.has(id));
  const isOther = (user: User): boolean => user.id !== me && isManageable(user);
  const mayReset = may(userButtons.reset);
  const mayEdit = may(userButtons.edit);
  const maySignOut = may(sessionButtons.remove);
  const mayRemove = may(userButtons.remove);

  const all: (RowAction<User> & { isAllowed: boolean })[] = [
    {
      isAllowed: mayEdit,
      label: t("edit"),
      icon: <IconPencil size={16} />,
      run: onEdit,
      applies: isManageable,
      hotkey: "Enter",
    },
    {
      isAllowed: mayReset,
      label: t("reset"),
      icon: <IconKey size={16} />,
      run: (user) => onReset([user]),
      applies: isOther,
    },
    {
      isAllowed: maySignOut,
      label: t("signOut"),
      icon: <IconLogout2 size={16} />,
      run: (user) => void act.signOut([user]),
      applies: isOther,
    },
    {
      isAllowed: mayEdit,
      label: t("disable"),
      icon: <IconUserOff size={16} />,
      run: (user) => void act.disable(user),
      applies: (user) => isOther(user) && !user.disabled,
    },
    {
      isAllowed: mayEdit,
      label: t("enable"),
      icon: <IconUserCheck size={16} />,
      run: (user) => void act.enable(user),
      applies: (user) => isOther(user) && user.disabled,
    },
    {
      isAllowed: mayRemove,
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: (user) => void act.remove([user]),
      applies: isOther,
      danger: true,
      hotkey: "Delete",
    },
  ];
  const usersOf = (ids: readonly string[]): User[] =>
    (query.data?.records ?? []).filter((user) => ids.includes(user.id) && isOther(user));

  return (
    <PagedTable
      query={query}
      list={list}
      empty={empty}
      label={t("title")}
      rowName={({ userName }) => userName}
      columns={columns}
      actions={all.filter(({ isAllowed }) => isAllowed)}
      isQuiet={({ disabled }) => disabled}
      {...(mayReset || maySignOut || mayRemove
        ? {
            selection: { ids: chosen, onChange: setChosen },
            bulk: (ids: readonly string[]) => (
              <UserBulk
                users={usersOf(ids)}
                {...(mayReset ? { onReset } : {})}
                {...(maySignOut ? { onSignOut: act.signOut } : {})}
                {...(mayRemove ? { onRemove: act.remove } : {})}
              />
            ),
          }
        : {})}
    />
  );
}

interface UserBulkProps {
  users: readonly User[];
  onReset?: (users: readonly User[]) => void;
  onSignOut?: (users: readonly User[]) => Promise<void>;
  onRemove?: (users: readonly User[]) => Promise<void>;
}

/** What may be done with several at once; oneself is left out. */
function UserBulk({ users, onReset, onSignOut, onRemove }: UserBulkProps) {
  const t = useWords(userWords);
  const button = { variant: "default", size: "xs", disabled: users.length === 0 } as const;
  return (
    <>
      {onReset ? (
        <Button {...button} onClick={() => onReset(users)}>
          {t("reset")}
        </Button>
      ) : null}
      {onSignOut ? (
        <Button {...button} onClick={() => void onSignOut(users)}>
          {t("signOut")}
        </Button>
      ) : null}
      {onRemove ? (
        <Button {...button} onClick={() => void onRemove(users)}>
          {t("remove")}
        </Button>
      ) : null}
    </>
  );
}

function useUserColumns(): Column<User>[] {
  const t = useWords(userWords);
  const language = useLanguage();
  const now = systemClock.now();
  const rolesOf = (user: User): string =>
    user.roles.map(({ name }) => name).join(language === "zh" ? "、" : ", ");
  return [
    {
      key: "user",
      head: t("user"),
      hint: (user) => (user.nickName === "" ? user.userName : `${user.userName} (${user.nickName})`),
      cell: (user) => (
        <span className={classes.person}>
          <UserAvatar avatar={user.avatar} name={user.nickName || user.userName} size={24} />
          <span className={classes.names}>
            <span className={classes.name}>{user.userName}</span>
            <span className={classes.account}>{user.account}</span>
          </span>
          {user.disabled ? (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {t("disabled")}
            </Badge>
          ) : null}
          {user.secondFactor ? (
            <IconShieldCheck
              size={16}
              stroke={1.6}
              color="var(--mantine-color-green-7)"
              role="img"
              aria-label={t("secondFactor")}
            >
              <title>{t("secondFactor")}</title>
            </IconShieldCheck>
          ) : null}
        </span>
      ),
    },
    {
      key: "account",
      head: t("account"),
      tone: "code",
      from: "medium",
      cell: ({ account }) => account,
      hint: ({ account }) => account,
    },
    {
      key: "dept",
      head: t("dept"),
      from: "medium",
      cell: ({ deptName }) => deptName,
      hint: ({ deptName }) => deptName,
    },
    { key: "roles", head: t("roles"), from: "wide", cell: rolesOf, hint: rolesOf },
    { key: "phone", head: t("phone"), width: 128, from: "wide", cell: ({ phone }) => phone },
    {
      key: "lastSignIn",
      head: t("lastSignIn"),
      width: 128,
      tone: "quiet",
      from: "wide",
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? t("never") : whenText(lastSignInAt, language, now),
      hint: ({ lastSignInAt }) => (lastSignInAt === null ? "" : momentText(lastSignInAt, language)),
    },
  ];
}

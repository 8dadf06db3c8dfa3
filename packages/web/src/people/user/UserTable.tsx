import { useFocusReturn } from "@mantine/hooks";
import { sessionButtons } from "@provost/contract/auth/auth-feature";
import type { User } from "@provost/contract/people/people";
import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import type { Page } from "@provost/contract/wire/page";
import {
  IconEye,
  IconKey,
  IconLink,
  IconLogout2,
  IconPencil,
  IconShieldHalf,
  IconTrash,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission, useUser } from "../../platform/identity.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { PagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { useChosenRows } from "../../ui/table/whole-list.ts";
import { policyWarningWords } from "../policy/policy-warning-words.ts";
import { LazyViewAsDialog } from "../view-as/view-as-dialog.ts";
import { UserBulk } from "./UserBulk.tsx";
import type { UserFilter } from "./UserFilters.tsx";
import { useUserActions } from "./use-user-actions.ts";
import { userListOptions } from "./user.queries.ts";
import { useUserColumns } from "./user-columns.tsx";
import { userWords } from "./user-words.ts";

interface UserTableProps {
  query: UseQueryResult<Page<User>, Error>;
  list: PagedList<UserFilter>;
  empty: ReactNode;
  onEdit: (user: User) => void;
  onReset: (users: readonly User[]) => void;
}

const BatchDialog = lazyDialog(async () => (await import("./BatchDialog.tsx")).BatchDialog);
const LinkDialog = lazyDialog(async () => (await import("./LinkDialog.tsx")).LinkDialog);
const UserRights = lazyDialog(async () => (await import("./rights/UserRights.tsx")).UserRights);
const nobody: readonly User[] = [];

/** A page of users and what may be done with them. */
export function UserTable({ query, list, empty, onEdit, onReset }: UserTableProps) {
  const t = useWords(userWords);
  const w = useWords(policyWarningWords);
  const may = usePermission();
  const me = useUser()?.id;
  const chosen = useChosenRows({ list, query, pageQuery: userListOptions });
  const act = useUserActions();
  const columns = useUserColumns();

  const blocked = ({ manageable }: User): string | null => (manageable ? null : t("notManageable"));
  const isOther = ({ id }: User): boolean => id !== me;
  const mayReset = may(userButtons.reset);
  const [seenAs, setSeenAs] = useState<User | null>(null);
  const [looked, setLooked] = useState<User | null>(null);
  const [linking, setLinking] = useState<User | null>(null);
  useFocusReturn({ opened: seenAs !== null || looked !== null || linking !== null });
  const mayEdit = may(userButtons.edit);
  const maySignOut = may(sessionButtons.remove);
  const mayRemove = may(userButtons.remove);

  const all: (RowAction<User> & { isAllowed: boolean })[] = [
    {
      isAllowed: mayEdit,
      label: t("edit"),
      icon: <IconPencil size={16} />,
      run: onEdit,
      blocked,
      hotkey: "Enter",
    },
    {
      isAllowed: mayReset,
      label: t("reset"),
      icon: <IconKey size={16} />,
      run: (user) => onReset([user]),
      applies: isOther,
      blocked: (user) => blocked(user) ?? (user.inDirectory ? t("resetInDirectory") : null),
    },
    {
      isAllowed: true,
      label: t("link"),
      icon: <IconLink size={16} />,
      run: setLinking,
      applies: ({ mayLink, inDirectory }) => mayLink === true && !inDirectory,
    },
    {
      isAllowed: true,
      label: t("unlink"),
      icon: <IconUnlink size={16} />,
      run: setLinking,
      applies: ({ mayLink, inDirectory }) => mayLink === true && inDirectory === true,
    },
    {
      isAllowed: maySignOut,
      label: t("signOut"),
      icon: <IconLogout2 size={16} />,
      run: (user) => void act.signOut([user]),
      applies: isOther,
      blocked,
    },
    {
      isAllowed: mayEdit,
      label: t("disable"),
      icon: <IconUserOff size={16} />,
      run: (user) => void act.disable(user),
      applies: (user) => isOther(user) && !user.disabled,
      blocked,
    },
    {
      isAllowed: mayEdit,
      label: t("enable"),
      icon: <IconUserCheck size={16} />,
      run: (user) => void act.enable(user),
      applies: (user) => isOther(user) && user.disabled,
      blocked,
    },
    {
      isAllowed: may(roleButtons.view),
      label: t("rights"),
      icon: <IconShieldHalf size={16} />,
      run: setLooked,
    },
    {
      isAllowed: may(roleButtons.policy),
      label: w("viewAs"),
      icon: <IconEye size={16} />,
      run: setSeenAs,
      blocked,
    },
    {
      isAllowed: mayRemove,
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: (user) => void act.remove([user]),
      applies: isOther,
      blocked,
      danger: true,
      hotkey: "Delete",
    },
  ];
  const [batch, setBatch] = useState<readonly User[]>(nobody);
  useFocusReturn({ opened: batch.length > 0 });
  const others = (users: readonly User[]): User[] => users.filter((user) => isOther(user) && user.manageable);

  return (
    <>
      <PagedTable
        query={query}
        list={list}
        pageQuery={userListOptions}
        empty={empty}
        label={t("title")}
        rowName={({ userName }) => userName}
        columns={columns}
        actions={all.filter(({ isAllowed }) => isAllowed)}
        isQuiet={({ disabled }) => disabled}
        {...(mayEdit || mayReset || maySignOut || mayRemove
          ? {
              chosen,
              bulk: (users: readonly User[]) => (
                <UserBulk
                  users={others(users)}
                  {...(mayEdit ? { onEdit: setBatch } : {})}
                  {...(mayReset ? { onReset } : {})}
                  {...(maySignOut ? { onSignOut: act.signOut } : {})}
                  {...(mayRemove ? { onRemove: act.remove } : {})}
                />
              ),
            }
          : {})}
      />
      {batch.length === 0 ? null : (
        <BatchDialog users={batch} onClose={() => setBatch(nobody)} onChanged={chosen.clear} />
      )}
      {linking === null ? null : <LinkDialog user={linking} onClose={() => setLinking(null)} />}
      {looked === null ? null : <UserRights user={looked} onClose={() => setLooked(null)} />}
      {seenAs === null ? null : (
        <LazyViewAsDialog as={{ userId: seenAs.id }} name={seenAs.userName} onClose={() => setSeenAs(null)} />
      )}
    </>
  );
}

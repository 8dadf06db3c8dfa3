import { Badge } from "@mantine/core";
import type { User } from "@provost/contract/people/people";
import { IconAddressBook, IconShieldCheck } from "@tabler/icons-react";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import type { Column } from "../../ui/table/data-table.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { UserAvatar } from "../../ui/UserAvatar.tsx";
import classes from "./UsersPage.module.css";
import { userWords } from "./user-words.ts";

/** What the list says of a user. How to reach one is shown to those who choose these columns. */
export function useUserColumns(): Column<User>[] {
  const t = useWords(userWords);
  const language = useLanguage();
  const moments = useMoments();
  const rolesOf = (user: User): string =>
    listed(
      user.roles.map(({ name, isMapped }) => (isMapped ? t("fromGroup", { name }) : name)),
      language,
    );
  return [
    {
      key: "user",
      head: t("user"),
      texts: [
        [t("account"), ({ account }) => account],
        [t("userName"), ({ userName }) => userName],
        [t("state"), ({ disabled }) => t(disabled ? "disabled" : "enabled")],
      ],
      hint: (user) => (user.nickName === "" ? user.userName : `${user.userName} (${user.nickName})`),
      cell: (user) => (
        <span className={classes.person}>
          <UserAvatar person={user} size={28} />
          <span className={classes.names}>
            <span className={classes.name}>{user.userName}</span>
            <span className={classes.account}>{user.account}</span>
          </span>
          {user.disabled ? (
            <Badge flex="none" size="sm" variant="light" color="gray" tt="none">
              {t("disabled")}
            </Badge>
          ) : null}
          {user.inDirectory ? (
            <IconAddressBook
              size={16}
              stroke={1.6}
              color="var(--mantine-color-dimmed)"
              role="img"
              aria-label={t("inDirectory")}
            >
              <title>{t("inDirectory")}</title>
            </IconAddressBook>
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
      key: "dept",
      head: t("dept"),
      width: 168,
      from: "medium",
      cell: ({ deptName }) => deptName,
      hint: ({ deptName }) => deptName,
    },
    { key: "roles", head: t("roles"), width: 144, from: "wide", cell: rolesOf, hint: rolesOf },
    timeColumn(
      {
        key: "lastSignIn",
        head: t("lastSignIn"),
        from: "wide",
        at: ({ lastSignInAt }) => lastSignInAt,
        never: t("never"),
      },
      moments,
    ),
    {
      key: "phone",
      head: t("phone"),
      width: 128,
      from: "wide",
      isExtra: true,
      cell: ({ phone }) => phone,
    },
    {
      key: "email",
      head: t("email"),
      width: 200,
      from: "wide",
      isExtra: true,
      cell: ({ email }) => email,
      hint: ({ email }) => email,
    },
    {
      key: "state",
      head: t("state"),
      width: 96,
      from: "medium",
      isExtra: true,
      cell: ({ disabled }) => t(disabled ? "disabled" : "enabled"),
    },
  ];
}

import { Badge, Button, VisuallyHidden } from "@mantine/core";
import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import type { Role } from "@provost/contract/people/role";
import { IconCopy, IconPencil, IconPlus, IconTrash, IconUsers } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { Link } from "../../ui/Link.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "../People.module.css";
import { removeRoles, roleListOptions } from "./role.queries.ts";
import { roleWords } from "./role-words.ts";

const noFilter = { keyword: "" };

function editorOf(id: string): string {
  return `/system/role?id=${id}`;
}

/** The roles, by sort. */
export function RoleList() {
  const t = useWords(roleWords);
  const may = usePermission();
  const navigate = useNavigate();
  const refresh = usePeopleRefresh();
  const list = usePagedList("roles", noFilter);
  const query = useTabQuery(roleListOptions(list.query));
  const open = ({ id }: Role): void => void navigate(editorOf(id));
  const showUsers = ({ id }: Role): void => void navigate(`/system/user?role=${id}`);

  async function remove(role: Role): Promise<void> {
    const { id, users } = role;
    const name = shownName(role);
    if (users > 0) {
      const prompt = { title: t("inUseTitle", { name }), text: t("inUseText", { count: users }) };
      if (await confirm({ ...prompt, action: t("inUseShow") })) showUsers(role);
      return;
    }
    const prompt = { title: t("removeTitle", { name }), text: t("removeText"), action: t("remove") };
    if (!(await confirm({ ...prompt, danger: true }))) return;
    await removeRoles([id]).then(
      () => notifyDone(t("removed", { name })),
      () => undefined,
    );
    await refresh();
  }

  const add = may(roleButtons.add) ? (
    <Button component={Link} to={editorOf("new")} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t("add")}
    </Button>
  ) : undefined;

  return (
    <PageFrame
      title={t("title")}
      actions={add}
      toolbar={
        <SearchField
          label={t("find")}
          value={list.filter.keyword}
          onChange={(text) => list.setFilter({ keyword: text })}
        />
      }
    >
      <PagedTable
        query={query}
        list={list}
        pageQuery={roleListOptions}
        label={t("title")}
        rowName={(role: Role) => shownName(role)}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} action={add} />}
        columns={[
          {
            key: "name",
            head: t("name"),
            hint: shownName,
            cell: (role) => (
              <span className={classes.named}>
                <Link className={classes.name} to={editorOf(role.id)} tabIndex={-1}>
                  {shownName(role)}
                </Link>
                {role.allMenus ? (
                  <Badge className={classes.badge ?? ""} size="sm" variant="light" tt="none">
                    {t("everything")}
                  </Badge>
                ) : null}
                {role.peopleScopeReviewed ? null : (
                  <Badge className={classes.badge ?? ""} size="sm" variant="light" color="yellow" tt="none">
                    {t("scopeUnreviewed")}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            key: "code",
            head: t("code"),
            tone: "code",
            from: "medium",
            hint: ({ code }) => code,
            cell: ({ code }) => code,
          },
          {
            key: "users",
            head: t("users"),
            width: 96,
            align: "right",
            texts: [[t("users"), ({ users }) => users]],
            cell: (role) =>
              may(userButtons.view) && role.users > 0 ? (
                <Link className={classes.link} to={`/system/user?role=${role.id}`} tabIndex={-1}>
                  {role.users} <VisuallyHidden>{t("usersOf", { name: shownName(role) })}</VisuallyHidden>
                </Link>
              ) : (
                role.users
              ),
          },
          {
            key: "sort",
            head: t("sort"),
            width: 80,
            align: "right",
            tone: "quiet",
            from: "wide",
            cell: ({ sort }) => sort,
          },
          {
            key: "remark",
            head: t("remark"),
            tone: "quiet",
            from: "wide",
            hint: ({ remark }) => remark,
            cell: ({ remark }) => remark,
          },
        ]}
        actions={[
          { label: t("open"), icon: <IconPencil size={16} />, run: open, hotkey: "Enter" },
          ...(may(userButtons.view)
            ? [{ label: t("holders"), icon: <IconUsers size={16} />, run: showUsers }]
            : []),
          ...(may(roleButtons.add)
            ? [
                {
                  label: t("copy"),
                  icon: <IconCopy size={16} />,
                  run: ({ id }: Role) => void navigate(`${editorOf("new")}&from=${id}`),
                  // The administrators' role holds what no other can: also what is still to come.
                  applies: ({ allMenus }: Role) => !allMenus,
                },
              ]
            : []),
          ...(may(roleButtons.remove)
            ? [
                {
                  label: t("remove"),
                  icon: <IconTrash size={16} />,
                  run: (role: Role) => void remove(role),
                  applies: (role: Role) => !role.allMenus,
                  danger: true,
                  hotkey: "Delete" as const,
                },
              ]
            : []),
        ]}
      />
    </PageFrame>
  );
}

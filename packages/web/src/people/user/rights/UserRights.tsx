import { Alert, Button, Group, Modal, Skeleton, Stack, Switch, Tabs, VisuallyHidden } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import type { User } from "@provost/contract/people/people";
import { roleButtons } from "@provost/contract/people/people-feature";
import type { RoleDetail } from "@provost/contract/people/role";
import { IconCheck, IconMinus, IconShieldCheck } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { listed, useLanguage, useWords } from "../../../platform/i18n.ts";
import { usePermission } from "../../../platform/identity.ts";
import { SearchField } from "../../../ui/SearchField.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Failure } from "../../../ui/state/QueryStates.tsx";
import { PeopleScopeText } from "../../../ui/text/PeopleScopeText.tsx";
import { uiWords } from "../../../ui/ui-words.ts";
import { deptTitlesOptions } from "../../dept/dept.queries.ts";
import { deptPath } from "../../dept/dept-tree.ts";
import { roleDetailOptions, useGrantableMenusOptions } from "../../role/role.queries.ts";
import { userWords } from "../user-words.ts";
import { DataAccess } from "./DataAccess.tsx";
import { dataAccessWords } from "./data-access-words.ts";
import classes from "./UserRights.module.css";
import { narrowed, type Right, type RightGroup, rightGroups } from "./user-rights.ts";

interface UserRightsProps {
  user: User;
  onClose: () => void;
}

/** What a user can do and read, and through what; data access is shown to those who decide about it. */
export function UserRights({ user, onClose }: UserRightsProps) {
  const t = useWords(userWords);
  const d = useWords(dataAccessWords);
  const showsData = usePermission()(roleButtons.policy);
  return (
    <Modal opened onClose={onClose} size="lg" title={t("rightsTitle", { name: user.userName })}>
      {showsData ? (
        <Tabs defaultValue="menus" keepMounted={false}>
          <Tabs.List aria-label={d("parts")}>
            <Tabs.Tab value="menus">{t("rightsList")}</Tabs.Tab>
            <Tabs.Tab value="data">{d("data")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="menus" pt="md">
            <MenuRights user={user} />
          </Tabs.Panel>
          <Tabs.Panel value="data" pt="md">
            <DataAccess user={user} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <MenuRights user={user} />
      )}
    </Modal>
  );
}

/** The menus, buttons and people that a user's roles give together, and which role gives what. */
function MenuRights({ user }: Pick<UserRightsProps, "user">) {
  const t = useWords(userWords);
  const menus = useQuery(useGrantableMenusOptions());
  const roles = useQueries({ queries: user.roles.map(({ id }) => roleDetailOptions(id)) });
  const failed = [menus, ...roles].find(({ error }) => error !== null);
  const details = roles.flatMap(({ data }) => data ?? []);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (user.roles.length === 0) return <Alert variant="light">{t("rightsNone")}</Alert>;
  if (menus.data === undefined || details.length < user.roles.length)
    return <Skeleton height={420} aria-busy />;
  return <Rights tree={menus.data} roles={details} ownDept={user.deptName} />;
}

interface RightsProps {
  tree: readonly MenuTitle[];
  roles: readonly RoleDetail[];
  /** Name of the user's department; empty = none. */
  ownDept: string;
}

/** Whom each role reaches, and what the roles permit: everything in one sentence, or page by page. */
function Rights({ tree, roles, ownDept }: RightsProps) {
  const t = useWords(userWords);
  const language = useLanguage();
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const deptsOf = ({ peopleScope, peopleDepts }: RoleDetail): string[] =>
    peopleScope === "chosen"
      ? peopleDepts.flatMap((id) => deptPath(depts, id).at(-1) ?? [])
      : [ownDept].filter((name) => name !== "" && /^(below|department)$/.test(peopleScope));
  const whole = roles.filter(({ allMenus }) => allMenus).map(({ name }) => name);
  return (
    <Stack gap="sm">
      <ul className={classes.scopes}>
        {roles.map((role) => (
          <li key={role.id}>
            <PeopleScopeText
              reach={{ role: role.name, peopleScope: role.peopleScope, depts: deptsOf(role) }}
            />
          </li>
        ))}
      </ul>
      {whole.length > 0 ? (
        <Alert color="brand" variant="light" icon={<IconShieldCheck size={18} />} title={t("rightsAllTitle")}>
          {t("rightsAll", {
            count: whole.length,
            roles: listed(
              whole.map((name) => `“${name}”`),
              language,
            ),
          })}
        </Alert>
      ) : (
        <RightsByPage tree={tree} roles={roles} />
      )}
    </Stack>
  );
}

function RightsByPage({ tree, roles }: Pick<RightsProps, "tree" | "roles">) {
  const t = useWords(userWords);
  const [grantedOnly, setGrantedOnly] = useState(true);
  const [text, setText] = useState("");
  const list = useRef<HTMLElement>(null);
  const groups = useMemo(() => rightGroups(tree, roles), [tree, roles]);
  const found = useMemo(() => narrowed(groups, { text, grantedOnly: false }), [groups, text]);
  const shown = useMemo(() => narrowed(groups, { text, grantedOnly }), [groups, text, grantedOnly]);
  const granted = groups.reduce((sum, group) => sum + group.granted, 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const count = shown.reduce((sum, { rights }) => sum + rights.length, 0);
  /** Changes what is shown by a button that goes away with it. */
  const widen = (change: () => void): void => {
    change();
    list.current?.focus();
  };
  return (
    <>
      <div className={classes.tools}>
        <SearchField className={classes.find} label={t("rightsFind")} value={text} onChange={setText} />
        <Switch
          label={t("rightsGranted")}
          checked={grantedOnly}
          onChange={({ currentTarget }) => setGrantedOnly(currentTarget.checked)}
        />
        <span className={`${classes.count} tabular`}>{t("rightsCount", { granted, total })}</span>
        <VisuallyHidden role="status">{t("rightsShown", { count })}</VisuallyHidden>
      </div>
      <section
        ref={list}
        className={classes.groups}
        aria-label={t("rightsList")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
      >
        {shown.length === 0 ? (
          <NothingFound
            isSearch={text !== ""}
            onAll={found.length === 0 ? null : () => widen(() => setGrantedOnly(false))}
            onClear={() => widen(() => setText(""))}
          />
        ) : (
          shown.map((group) => <PageRights key={group.id} group={group} />)
        )}
      </section>
    </>
  );
}

interface NothingFoundProps {
  isSearch: boolean;
  /** Shows what is not granted as well; `null` where that would show nothing either. */
  onAll: (() => void) | null;
  onClear: () => void;
}

function NothingFound({ isSearch, onAll, onClear }: NothingFoundProps) {
  const t = useWords(userWords);
  const u = useWords(uiWords);
  return (
    <EmptyState
      title={isSearch && onAll === null ? u("noMatch") : t("rightsEmpty")}
      drawing="search"
      action={
        <Group gap="xs" justify="center">
          {onAll === null ? null : (
            <Button variant="default" onClick={onAll}>
              {t("rightsAlso")}
            </Button>
          )}
          {isSearch ? (
            <Button variant="default" onClick={onClear}>
              {u("clearFilter")}
            </Button>
          ) : null}
        </Group>
      }
    />
  );
}

/** A page with its buttons, and how many of them are granted. */
function PageRights({ group }: { group: RightGroup }) {
  const { title, above, granted, total, rights } = group;
  return (
    <section aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          {above.length === 0 ? null : <span className={classes.above}>{`${above.join(" / ")} / `}</span>}
          {title}
        </h3>
        <span className={`${classes.count} tabular`}>{`${granted} / ${total}`}</span>
      </header>
      <ul className={classes.rights}>
        {rights.map((right) => (
          <RightLine key={right.id} right={right} />
        ))}
      </ul>
    </section>
  );
}

function RightLine({ right: { title, code, roles } }: { right: Right }) {
  const t = useWords(userWords);
  const language = useLanguage();
  const isGranted = roles.length > 0;
  return (
    <li className={classes.right} data-none={!isGranted || undefined}>
      {isGranted ? (
        <IconCheck size={16} stroke={2} aria-hidden="true" />
      ) : (
        <IconMinus size={16} stroke={1.75} aria-hidden="true" />
      )}
      <span>
        {title === "" ? t("rightsPage") : title}
        <span className={classes.code}>{code}</span>
      </span>
      <span className={classes.roles}>{isGranted ? listed(roles, language) : t("rightsMissing")}</span>
    </li>
  );
}

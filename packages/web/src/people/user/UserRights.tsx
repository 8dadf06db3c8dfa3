import { Alert, Modal, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import type { User } from "@provost/contract/people/people";
import type { RoleDetail } from "@provost/contract/people/role";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { Failure } from "../../ui/state/QueryStates.tsx";
import { PeopleScopeText } from "../../ui/text/PeopleScopeText.tsx";
import { MenuTree } from "../../ui/tree/MenuTree.tsx";
import { indexMenus, withAbove } from "../../ui/tree/menu-tree.ts";
import { deptTitlesOptions } from "../dept/dept.queries.ts";
import { deptPath } from "../dept/dept-tree.ts";
import classes from "../People.module.css";
import { roleDetailOptions, useGrantableMenusOptions } from "../role/role.queries.ts";
import { userWords } from "./user-words.ts";

interface UserRightsProps {
  user: User;
  onClose: () => void;
}

/** The menus, buttons and people that a user's roles give together, and each of them alone. */
export function UserRights({ user, onClose }: UserRightsProps) {
  const t = useWords(userWords);
  const menus = useQuery(useGrantableMenusOptions());
  const roles = useQueries({ queries: user.roles.map(({ id }) => roleDetailOptions(id)) });
  const failed = [menus, ...roles].find(({ error }) => error !== null);
  const details = roles.flatMap(({ data }) => data ?? []);
  return (
    <Modal opened onClose={onClose} size="lg" title={t("rightsTitle", { name: user.userName })}>
      {failed?.error ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : user.roles.length === 0 ? (
        <Alert variant="light">{t("rightsNone")}</Alert>
      ) : menus.data === undefined || details.length < user.roles.length ? (
        <Skeleton height={420} aria-busy />
      ) : (
        <Rights tree={menus.data} roles={details} ownDept={user.deptName} />
      )}
    </Modal>
  );
}

const together = "";

interface RightsProps {
  tree: readonly MenuTitle[];
  roles: readonly RoleDetail[];
  /** Name of the user's department; empty = none. */
  ownDept: string;
}

function Rights({ tree, roles, ownDept }: RightsProps) {
  const t = useWords(userWords);
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const [of, setOf] = useState(together);
  const deptsOf = ({ peopleScope, peopleDepts }: RoleDetail): string[] =>
    peopleScope === "chosen"
      ? peopleDepts.flatMap((id) => deptPath(depts, id).at(-1) ?? [])
      : [ownDept].filter((name) => name !== "" && /^(below|department)$/.test(peopleScope));
  const shown = roles.filter(({ id }) => of === together || id === of);
  const index = useMemo(() => indexMenus(tree), [tree]);
  const holdsAll = shown.some(({ allMenus }) => allMenus);
  const held = withAbove(
    index,
    shown.flatMap(({ menuIds }) => menuIds),
  );
  return (
    <Stack gap="sm">
      {roles.length === 1 ? null : (
        <SegmentedControl
          aria-label={t("roles")}
          data={[
            { value: together, label: t("rightsTogether") },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={of}
          onChange={setOf}
        />
      )}
      <ul className={classes.quiet}>
        {shown.map((role) => (
          <li key={role.id}>
            <PeopleScopeText
              reach={{ role: role.name, peopleScope: role.peopleScope, depts: deptsOf(role) }}
            />
          </li>
        ))}
      </ul>
      {holdsAll ? (
        <Alert color="brand" variant="light">
          {t("rightsAll")}
        </Alert>
      ) : (
        <MenuTree tree={tree} index={index} held={held} isReadOnly onChange={() => undefined} />
      )}
    </Stack>
  );
}

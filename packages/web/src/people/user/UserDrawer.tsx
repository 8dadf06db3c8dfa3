import { Alert, Button } from "@mantine/core";
import { User } from "@provost/contract/people/people";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useWords } from "../../platform/i18n.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import type { ComparedField } from "../../ui/dialog/Comparison.tsx";
import { EntityDialog } from "../../ui/dialog/EntityDialog.tsx";
import { type FormOf, useEntityForm } from "../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { deptTitlesOptions, usePeopleRefresh } from "../dept/dept.queries.ts";
import { deptPath } from "../dept/dept-tree.ts";
import { roleTitlesOptions } from "../role/role.queries.ts";
import type { NewPassword } from "./NewPasswords.tsx";
import { UserFields } from "./UserFields.tsx";
import { saveUser } from "./user.queries.ts";
import { blankUser, formOfUser, type UserForm, userForm } from "./user-form.ts";
import { userWords } from "./user-words.ts";

interface UserDrawerProps extends OpenForm<UserForm> {
  /** A password was generated; it is shown only once, when the drawer is closed. */
  onReset: (password: NewPassword) => void;
  /** How many generated passwords wait for that. */
  waiting: number;
}

/** Adds or changes a user. */
export function UserDrawer({ onReset, waiting, ...open }: UserDrawerProps) {
  const t = useWords(userWords);
  const refresh = usePeopleRefresh();
  const isAnother = useRef(false);
  const firstField = useRef<HTMLInputElement>(null);
  const form = useEntityForm(userForm, {
    ...{ open, save: saveUser, stored: User, formOf: formOfUser },
    onTried: () => void refresh(),
    onSaved: ({ user, password }, { deptId, roleIds }) => {
      notifyDone(t("saved", { name: user.userName }));
      if (password !== null) onReset({ account: user.account, password });
      if (!isAnother.current) return open.onClose();
      const next = { ...blankUser(deptId), roleIds };
      open.onChange(next, next);
      firstField.current?.focus();
    },
  });
  const save = (another: boolean): void => {
    isAnother.current = another;
    void form.save();
  };
  const compared = useComparedUser(form);
  return (
    <EntityDialog
      form={{ ...form, save: async () => save(false) }}
      open={open}
      title={form.values.id === "" ? t("addTitle") : t("editTitle", { name: open.opened.userName })}
      staleTitle={({ userName }) => t("staleTitle", { name: userName })}
      compared={compared}
      size={520}
      isDrawer
      actions={
        form.values.id === "" ? (
          <Button variant="default" disabled={form.isSaving} onClick={() => save(true)}>
            {t("saveAnother")}
          </Button>
        ) : undefined
      }
    >
      {waiting === 0 ? null : (
        <Alert variant="light" color="brand" mb="md">
          {t("passwordsWait", { count: waiting })}
        </Alert>
      )}
      <UserFields form={form} firstField={firstField} />
    </EntityDialog>
  );
}

/** Two versions of a user, with the names of department and roles. */
function useComparedUser(form: FormOf<typeof userForm>): (theirs: UserForm) => ComparedField[] {
  const t = useWords(userWords);
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const attributes = (of: UserForm): string =>
    of.attributes
      .map(({ name, value }) => `${name} = ${value}`)
      .sort()
      .join("\n");
  const roleNames = ({ roleIds }: UserForm): string =>
    roles
      .filter(({ id }) => roleIds.includes(id))
      .map((role) => role.title)
      .join("\n");
  const dept = ({ deptId }: UserForm): string => (deptId === null ? "" : deptPath(depts, deptId).join(" / "));
  const state = ({ disabled }: UserForm): string => t(disabled ? "disabled" : "enabled");
  return (theirs) => [
    ...form.compared(
      (one, field) => {
        if (field === "deptId") return dept(one);
        if (field === "roleIds") return roleNames(one);
        return field === "attributes" ? attributes(one) : one[field].trim();
      },
      ["account", "userName", "nickName", "phone", "email", "deptId", "roleIds", "attributes"],
    ),
    { label: t("state"), mine: state(form.values), theirs: state(theirs) },
  ];
}

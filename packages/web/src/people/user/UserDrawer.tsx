import { Button, Drawer, Group } from "@mantine/core";
import { User } from "@provost/contract/people/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { deptTitlesOptions, usePeopleRefresh } from "../dept/dept.queries.ts";
import { deptPath } from "../dept/dept-form.ts";
import classes from "../People.module.css";
import { roleTitlesOptions } from "../role/role.queries.ts";
import type { ToldPassword } from "./ToldPasswords.tsx";
import fieldClasses from "./UserFields.module.css";
import { UserFields } from "./UserFields.tsx";
import { saveUser } from "./user.queries.ts";
import {
  checkUser,
  fieldOfRefusal,
  formOfUser,
  keepFaults,
  type UserFaults,
  type UserForm,
} from "./user-form.ts";
import { userWords } from "./user-words.ts";

interface UserDrawerProps {
  form: UserForm;
  /** What the user was called when the drawer opened. */
  name: string;
  isDirty: boolean;
  onChange: (form: UserForm) => void;
  onClose: () => void;
  /** A password was made up; it is told once. */
  onTold: (told: ToldPassword) => void;
}

/** Adds or changes a user. */
export function UserDrawer({ form, name, isDirty, onChange, onClose, onTold }: UserDrawerProps) {
  const t = useWords(userWords);
  const refresh = usePeopleRefresh();
  const [checked, setChecked] = useState<UserFaults>({});
  const saving = useSaving(saveUser, User);
  const { theirs, refused } = saving;
  const refusedField = refused !== null && "reason" in refused ? fieldOfRefusal(refused.reason) : null;
  // The field may not be on the form: a password is asked for new users only.
  const faults: UserFaults =
    refusedField !== null && refused !== null && "reason" in refused
      ? { ...checked, [refusedField]: refused.reason }
      : checked;

  async function save(mine: UserForm): Promise<void> {
    const result = checkUser(mine);
    setChecked("faults" in result ? result.faults : {});
    if ("faults" in result) return;
    const saved = await saving.run(result.draft);
    void refresh();
    if (saved === null) return;
    notifyDone(t("saved", { name: saved.user.userName }));
    onClose();
    if (saved.password !== null) onTold({ account: saved.user.account, password: saved.password });
  }

  // What was wrong is forgotten where something else is typed.
  function change(next: UserForm): void {
    setChecked((before) => keepFaults(before, form, next));
    if (refusedField !== null && next[refusedField] !== form[refusedField]) saving.reset();
    onChange(next);
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  function title(): string {
    if (theirs !== null) return t("staleTitle", { name: theirs.userName });
    return form.id === "" ? t("addTitle") : t("editTitle", { name });
  }

  return (
    <Drawer
      opened
      onClose={() => void close()}
      title={title()}
      position="right"
      size={520}
      classNames={{ content: fieldClasses.drawer ?? "", body: fieldClasses.body ?? "" }}
    >
      {theirs === null ? (
        <form
          className={fieldClasses.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(form);
          }}
        >
          <UserFields form={form} faults={faults} onChange={change} />
          <div className={fieldClasses.foot}>
            {saving.refusedText === null || refusedField !== null ? null : (
              <p className={classes.refused} role="alert">
                {saving.refusedText}
              </p>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => void close()}>
                {t("cancel")}
              </Button>
              <Button type="submit" loading={saving.isSaving}>
                {t("save")}
              </Button>
            </Group>
          </div>
        </form>
      ) : (
        <UserComparison
          mine={form}
          theirs={theirs}
          isSaving={saving.isSaving}
          onTakeTheirs={onClose}
          onKeepMine={() => {
            const mine = { ...form, version: theirs.version };
            onChange(mine);
            void save(mine);
          }}
        />
      )}
    </Drawer>
  );
}

interface UserComparisonProps {
  mine: UserForm;
  theirs: User;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function UserComparison({ mine, theirs, ...ways }: UserComparisonProps) {
  const t = useWords(userWords);
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const other = formOfUser(theirs);
  const texts = (["account", "userName", "nickName", "phone", "email"] as const).map((name) => ({
    label: t(name),
    mine: mine[name].trim(),
    theirs: other[name],
  }));
  const dept = (form: UserForm): string =>
    form.deptId === null ? "" : deptPath(depts, form.deptId).join(" / ");
  const roleNames = ({ roleIds }: UserForm): string =>
    roles
      .filter(({ id }) => roleIds.includes(id))
      .map((role) => role.title)
      .join("\n");
  const attributes = (form: UserForm): string =>
    form.attributes
      .map((row) => `${row.name} = ${row.value}`)
      .sort()
      .join("\n");
  const both = (label: string, of: (form: UserForm) => string) => ({
    label,
    mine: of(mine),
    theirs: of(other),
  });
  return (
    <Comparison
      fields={[
        ...texts,
        both(t("dept"), dept),
        both(t("roles"), roleNames),
        both(t("attributes"), attributes),
        both(t("state"), ({ disabled }) => t(disabled ? "disabled" : "enabled")),
      ]}
      {...ways}
    />
  );
}

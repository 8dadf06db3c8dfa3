import { Button, Group, Modal, MultiSelect, SegmentedControl, Select, Stack } from "@mantine/core";
import type { User, UserBatch } from "@provost/contract/people/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useRefusal } from "../../ui/dialog/use-saving.ts";
import { notifyCount } from "../../ui/notify.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeOptions } from "../../ui/tree/tree-choices.ts";
import { deptTitlesOptions, usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "../People.module.css";
import { roleTitlesOptions } from "../role/role.queries.ts";
import { RolesSelect } from "./RolesSelect.tsx";
import fields from "./UserFields.module.css";
import { changeUsers } from "./user.queries.ts";
import { userWords } from "./user-words.ts";

interface BatchDialogProps {
  users: readonly User[];
  onClose: () => void;
  /** All of them were changed. */
  onChanged: () => void;
}

/** Values of the department's field that name no department. */
const unchanged = "";
const noDept = "none";

/** Changes roles, department and access of several users at once; what is not touched stays as it is for each of them. */
export function BatchDialog({ users, onClose, onChanged }: BatchDialogProps) {
  const t = useWords(userWords);
  const refresh = usePeopleRefresh();
  const saving = useRefusal();
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const [addRoleIds, setAdded] = useState<string[]>([]);
  const [removeRoleIds, setRemoved] = useState<string[]>([]);
  const [dept, setDept] = useState(unchanged);
  const [state, setState] = useState("");
  const held = new Map(users.flatMap((user) => user.roles).map(({ id, name }) => [id, name]));
  const isUntouched =
    addRoleIds.length + removeRoleIds.length === 0 && dept === unchanged && state === unchanged;

  async function save(): Promise<void> {
    const batch: UserBatch = {
      ids: users.map(({ id }) => id),
      addRoleIds,
      removeRoleIds,
      ...(dept === unchanged ? {} : { deptId: dept === noDept ? null : dept }),
      ...(state === unchanged ? {} : { disabled: state === "disabled" }),
    };
    const done = await saving.run(() => changeUsers(batch));
    if (done === null) return;
    void refresh();
    notifyCount(done.changed, t("batchDone", { count: done.changed }), t("batchNone"));
    onChanged();
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t("batchTitle", { count: users.length })}>
      <Stack gap="md">
        <RolesSelect
          label={t("batchAdd")}
          roles={roles.filter(({ id }) => !removeRoleIds.includes(id))}
          value={addRoleIds}
          openOnFocus={false}
          onChange={setAdded}
          data-autofocus
        />
        {held.size === 0 ? null : (
          <MultiSelect
            label={t("batchRemove")}
            data={[...held]
              .filter(([id]) => !addRoleIds.includes(id))
              .map(([value, label]) => ({ value, label }))}
            value={removeRoleIds}
            searchable
            onChange={setRemoved}
          />
        )}
        <Select
          label={t("dept")}
          data={[
            { value: unchanged, label: t("batchSame") },
            { value: noDept, label: t("noDept") },
            ...treeOptions(depts),
          ]}
          renderOption={renderTreeOption}
          value={dept}
          searchable
          allowDeselect={false}
          onChange={(value) => setDept(value ?? unchanged)}
        />
        <div>
          <p className={fields.legend} id="batch-state">
            {t("state")}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="batch-state"
            data={[
              { value: unchanged, label: t("batchSame") },
              { value: "enabled", label: t("enable") },
              { value: "disabled", label: t("disable") },
            ]}
            value={state}
            onChange={setState}
          />
          {state === "disabled" ? <p className={classes.quiet}>{t("disabledHint")}</p> : null}
        </div>
        {saving.text === null ? null : (
          <p className={classes.refused} role="alert">
            {saving.text}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            loading={saving.isBusy}
            disabled={isUntouched}
            {...(state === "disabled" ? { color: "red" } : {})}
            onClick={() => void save()}
          >
            {t("batchAction", { count: users.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

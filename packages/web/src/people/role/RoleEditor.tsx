import { Alert, Button, Modal, Skeleton, Stack } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { RoleDetail, roleButtons } from "@provost/contract/people/role";
import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords, wordsNow } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab, useTabState } from "../../platform/tab/tab-context.ts";
import { useEditing } from "../../platform/tab/use-editing.ts";
import { useTabLabel } from "../../platform/tab/use-tab-label.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { indexMenus } from "../../ui/tree/menu-tree.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "../People.module.css";
import { RoleComparison } from "./RoleComparison.tsx";
import editorClasses from "./RoleEditor.module.css";
import { RoleFields } from "./RoleFields.tsx";
import { RoleSections } from "./RoleSections.tsx";
import { roleTitlesOptions, saveRole } from "./role.queries.ts";
import { blankRole, checkRole, formOfRole, type RoleFaults, RoleForm, sameRole } from "./role-form.ts";
import { roleWords } from "./role-words.ts";

interface RoleEditorProps {
  /** `null` for a new one. */
  stored: RoleDetail | null;
  tree: readonly MenuTitle[];
}

/** A role: its name, the menus and buttons it holds, the data it may read, and who has it. */
export function RoleEditor({ stored, tree }: RoleEditorProps) {
  const t = useWords(roleWords);
  const may = usePermission();
  const tab = useTab();
  const refresh = usePeopleRefresh();
  const index = useMemo(() => indexMenus(tree), [tree]);
  const first = useMemo(() => {
    const form = stored === null ? blankRole() : formOfRole(stored, index);
    return { form, opened: form };
  }, [stored, index]);
  const [edited, setEdited] = useEditing("role", RoleForm);
  const [section, setSection] = useTabState<string | null>("section", "permissions");
  const { form, opened } = edited ?? first;
  const [faults, setFaults] = useState<RoleFaults>({});
  const saving = useSaving(saveRole, RoleDetail);
  const choices = useQuery(roleTitlesOptions).data;

  const isNew = form.id === "";
  const isDirty = useMemo(() => !sameRole(form, opened), [form, opened]);
  const isAbove = choices?.find(({ id }) => id === form.id)?.grantable === false;
  const isReadOnly = isAbove || !may(isNew ? roleButtons.add : roleButtons.edit);
  const { setUnsaved } = tab;
  useEffect(() => setUnsaved(isDirty && "kept"), [isDirty, setUnsaved]);
  useTabLabel(() => opened.name || wordsNow(roleWords)("addTitle"));

  const change = (part: Partial<RoleForm>): void => setEdited({ form: { ...form, ...part }, opened });

  async function save(mine: RoleForm): Promise<void> {
    const checked = checkRole(mine, opened, may(roleButtons.policy));
    setFaults("faults" in checked ? checked.faults : {});
    if ("faults" in checked) {
      if (checked.faults.policies) setSection("data");
      return;
    }
    const saved = await saving.run(checked.draft);
    void refresh();
    if (saved === null) return;
    const stands = formOfRole(saved, index);
    setEdited({ form: stands, opened: stands });
    notifyDone(t("saved", { name: saved.name }));
    if (isNew) tab.retarget(`/system/role?id=${saved.id}`);
  }

  async function revert(): Promise<void> {
    const question = { title: t("revertTitle"), text: t("revertText"), action: t("revert"), danger: true };
    if (!(await confirm(question))) return;
    setEdited(null);
    setFaults({});
    saving.reset();
  }

  const codeRefused = isRefusal(saving.refused, "role_code_taken") ? saving.refusedText : null;
  const theirs = saving.theirs === null ? null : formOfRole(saving.theirs, index);

  return (
    <PageFrame
      title={opened.name === "" ? t("addTitle") : opened.name}
      actions={
        <>
          <Button
            component={Link}
            to="/system/role"
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          >
            {t("back")}
          </Button>
          {isDirty && !isNew ? (
            <Button variant="default" onClick={() => void revert()}>
              {t("revert")}
            </Button>
          ) : null}
          {isReadOnly ? null : (
            <Button disabled={!isDirty} loading={saving.isSaving} onClick={() => void save(form)}>
              {t("save")}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {isReadOnly ? (
          <Alert color="gray" icon={<IconLock size={16} />}>
            {t("readOnly")}
          </Alert>
        ) : null}
        {saving.refusedText === null || codeRefused !== null ? null : (
          <p className={classes.refused} role="alert">
            {saving.refusedText}
          </p>
        )}
        <div className={editorClasses.split}>
          <RoleFields
            form={form}
            faults={faults}
            codeRefused={codeRefused}
            isReadOnly={isReadOnly}
            onChange={change}
          />
          <RoleSections
            form={form}
            opened={opened}
            tree={tree}
            index={index}
            isReadOnly={isReadOnly}
            showFaults={faults.policies === true}
            section={section}
            onSection={setSection}
            onChange={change}
          />
        </div>
      </Stack>
      {theirs === null || saving.theirs === null ? null : (
        <Modal opened onClose={saving.reset} title={t("staleTitle", { name: theirs.name })} size="xl">
          <RoleComparison
            mine={form}
            theirs={theirs}
            tree={tree}
            isSaving={saving.isSaving}
            onTakeTheirs={() => {
              setEdited({ form: theirs, opened: theirs });
              saving.reset();
            }}
            onKeepMine={() => {
              const mine = { ...form, version: theirs.version };
              setEdited({ form: mine, opened });
              void save(mine);
            }}
          />
        </Modal>
      )}
    </PageFrame>
  );
}

/** The editor before the role has come. */
export function RoleEditorSkeleton() {
  return (
    <div className={editorClasses.split}>
      <Skeleton height={280} />
      <Skeleton height={400} />
    </div>
  );
}

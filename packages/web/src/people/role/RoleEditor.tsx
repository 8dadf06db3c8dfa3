import { Alert, Button, Modal, Skeleton, Stack } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { roleButtons } from "@provost/contract/people/people-feature";
import { RoleDetail } from "@provost/contract/people/role";
import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useWords, wordsNow } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab, useTabState } from "../../platform/tab/tab-context.ts";
import { useEditing } from "../../platform/tab/use-editing.ts";
import { useTabLabel } from "../../platform/tab/use-tab-label.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useEntityForm } from "../../ui/form/use-entity-form.ts";
import { Link } from "../../ui/Link.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { indexMenus } from "../../ui/tree/menu-tree.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "../People.module.css";
import { RoleComparison } from "./RoleComparison.tsx";
import editorClasses from "./RoleEditor.module.css";
import { RoleFields } from "./RoleFields.tsx";
import { RoleSections } from "./RoleSections.tsx";
import { roleDetailOptions, roleTitlesOptions, saveRole } from "./role.queries.ts";
import { blankRole, copyOfRole, formOfRole, RoleForm, roleForm, sameRole } from "./role-form.ts";
import { roleWords } from "./role-words.ts";

interface RoleEditorProps {
  /** `null` for a new one. */
  stored: RoleDetail | null;
  /** What a new one starts as; `null` for a blank one. */
  copied: RoleDetail | null;
  tree: readonly MenuTitle[];
}

/** A role: its name, the menus and buttons it holds, the data it may read, and who has it. */
export function RoleEditor({ stored, copied, tree }: RoleEditorProps) {
  const t = useWords(roleWords);
  const may = usePermission();
  const tab = useTab();
  const refresh = usePeopleRefresh();
  const client = useQueryClient();
  const index = useMemo(() => indexMenus(tree), [tree]);
  const first = useMemo(() => {
    if (stored === null) {
      const opened = blankRole();
      return { form: copied === null ? opened : copyOfRole(copied, index), opened };
    }
    const form = formOfRole(stored, index);
    return { form, opened: form };
  }, [stored, copied, index]);
  const [edited, setEdited] = useEditing("role", RoleForm);
  const [section, setSection] = useTabState<string | null>("section", "permissions");
  const { form: editedForm, opened } = edited ?? first;
  const choices = useQuery(roleTitlesOptions).data;

  const open = {
    ...{ form: editedForm, opened },
    onChange: (next: RoleForm, before: RoleForm = opened) => setEdited({ form: next, opened: before }),
  };
  const form = useEntityForm(roleForm(may(roleButtons.policy)), {
    ...{ open, save: saveRole, stored: RoleDetail, formOf: (role: RoleDetail) => formOfRole(role, index) },
    onTried: () => void refresh(),
    onWrong: (fields) => {
      if (fields.includes("policies")) setSection("data");
    },
    onSaved: (saved, { id }) => {
      const next = formOfRole(saved, index);
      setEdited({ form: next, opened: next });
      notifyDone(t("saved", { name: shownName(saved) }));
      if (id !== "") return;
      // The page of the new role shows it as it was saved, without a wait.
      client.setQueryData(roleDetailOptions(saved.id).queryKey, saved);
      tab.retarget(`/system/role?id=${saved.id}`);
    },
  });
  const { values, change, theirs } = form;
  const isNew = values.id === "";
  const isDirty = useMemo(() => !sameRole(values, opened), [values, opened]);
  const isAbove = choices?.find(({ id }) => id === values.id)?.grantable === false;
  const isReadOnly = isAbove || !may(isNew ? roleButtons.add : roleButtons.edit);
  const { setUnsaved } = tab;
  useEffect(() => setUnsaved(isDirty && "kept"), [isDirty, setUnsaved]);
  useTabLabel(() => shownName(opened) || wordsNow(roleWords)("addTitle"));

  async function revert(): Promise<void> {
    const prompt = { title: t("revertTitle"), text: t("revertText"), action: t("revert"), danger: true };
    if (!(await confirm(prompt))) return;
    setEdited(null);
    form.forget();
  }

  return (
    <PageFrame
      title={opened.name === "" ? t("addTitle") : shownName(opened)}
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
            <Button disabled={!isDirty} loading={form.isSaving} onClick={() => void form.save()}>
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
        {form.refused === null ? null : (
          <p className={classes.refused} role="alert">
            {form.refused}
          </p>
        )}
        <div ref={form.frame} className={editorClasses.split}>
          <RoleFields form={form} isReadOnly={isReadOnly} />
          <RoleSections
            form={values}
            opened={opened}
            tree={tree}
            index={index}
            isReadOnly={isReadOnly}
            showFaults={form.errorOf("policies") !== null}
            section={section}
            onSection={setSection}
            onChange={change}
          />
        </div>
      </Stack>
      {theirs === null ? null : (
        <Modal opened onClose={form.forget} title={t("staleTitle", { name: shownName(theirs) })} size="xl">
          <RoleComparison
            mine={values}
            theirs={theirs}
            tree={tree}
            isSaving={form.isSaving}
            onTakeTheirs={() => {
              setEdited({ form: theirs, opened: theirs });
              form.forget();
            }}
            onKeepMine={() => void form.keepMine()}
          />
        </Modal>
      )}
    </PageFrame>
  );
}

/** The editor before the role has come. */
export function RoleEditorSkeleton() {
  const t = useWords(roleWords);
  return (
    <PageFrame title={t("title")}>
      <div className={editorClasses.split}>
        <Skeleton height={280} />
        <Skeleton height={400} />
      </div>
    </PageFrame>
  );
}

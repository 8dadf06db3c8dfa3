import { Alert, Tabs } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { peopleScopeWords } from "../../ui/text/people-scope-words.ts";
import { MenuTree } from "../../ui/tree/MenuTree.tsx";
import type { MenuIndex } from "../../ui/tree/menu-tree.ts";
import classes from "../People.module.css";
import { PolicyEditor } from "../policy/PolicyEditor.tsx";
import { isFaultless, policiesOf } from "../policy/policy-form.ts";
import { ViewAsButton } from "../view-as/ViewAsButton.tsx";
import editorClasses from "./RoleEditor.module.css";
import { RoleHolders } from "./RoleHolders.tsx";
import { RoleScope } from "./RoleScope.tsx";
import { type RoleForm, samePolicies } from "./role-form.ts";
import { roleWords } from "./role-words.ts";

interface RoleSectionsProps {
  form: RoleForm;
  /** As it was opened, or last saved. */
  opened: RoleForm;
  tree: readonly MenuTitle[];
  index: MenuIndex;
  isReadOnly: boolean;
  showFaults: boolean;
  section: string | null;
  onSection: (section: string | null) => void;
  onChange: (part: Partial<RoleForm>) => void;
}

function withCode(tree: readonly MenuTitle[], code: string): string[] {
  return tree.flatMap((menu) => [
    ...(menu.code === code ? [menu.id] : []),
    ...withCode(menu.children ?? [], code),
  ]);
}

/** The permissions of a role, its data policies, its people scope and its members. */
export function RoleSections(props: RoleSectionsProps) {
  const { form, opened, tree, index, isReadOnly, showFaults, section, onSection, onChange } = props;
  const t = useWords(roleWords);
  const s = useWords(peopleScopeWords);
  const may = usePermission();
  const isNew = form.id === "";
  const mayDecide = may(roleButtons.policy);
  const decides = form.allMenus || withCode(tree, roleButtons.policy).some((id) => form.menuIds.has(id));
  const isChanged = !isReadOnly && !samePolicies(form.policies, opened.policies);
  const isComplete = isFaultless(form.policies);
  const tried = isChanged && isComplete ? policiesOf(form.policies) : null;
  return (
    <Tabs value={section} onChange={onSection} className={editorClasses.tabs ?? ""} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="permissions">{t("permissions")}</Tabs.Tab>
        <Tabs.Tab value="data">{t("data")}</Tabs.Tab>
        <Tabs.Tab value="scope">{s("scope")}</Tabs.Tab>
        {may(userButtons.view) ? <Tabs.Tab value="holders">{t("holders")}</Tabs.Tab> : null}
      </Tabs.List>
      <Tabs.Panel value="permissions" pt="md">
        {form.allMenus ? (
          <Alert color="brand" variant="light">
            {t("fixedAll")}
          </Alert>
        ) : (
          <MenuTree
            tree={tree}
            index={index}
            held={form.menuIds}
            isReadOnly={isReadOnly}
            onChange={(menuIds) => onChange({ menuIds })}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="scope" pt="md">
        <RoleScope form={form} isReadOnly={isReadOnly} onChange={onChange} />
      </Tabs.Panel>
      <Tabs.Panel value="data" pt="md">
        {decides ? (
          <Alert color="yellow" variant="light" mb="sm">
            {t("decidesReading")}
          </Alert>
        ) : null}
        {mayDecide ? (
          <ViewAsButton
            roleId={form.id}
            name={form.name}
            tried={tried}
            isUntried={isChanged && !isComplete}
          />
        ) : null}
        {mayDecide ? null : <p className={classes.quiet}>{t(isNew ? "noPolicyNew" : "noPolicy")}</p>}
        {isNew && !mayDecide ? null : (
          <PolicyEditor
            roleId={mayDecide ? form.id : null}
            policies={form.policies}
            isReadOnly={isReadOnly || form.allMenus || !mayDecide}
            showFaults={showFaults}
            onChange={(policies) => onChange({ policies })}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="holders" pt="md">
        {isNew ? (
          <p className={classes.quiet}>{t("saveFirst")}</p>
        ) : (
          <RoleHolders roleId={form.id} name={form.name} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

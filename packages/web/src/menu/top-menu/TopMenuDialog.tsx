import { Autocomplete, Button, Input, Modal, Skeleton, TextInput } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { topMenuDetail } from "@provost/contract/menu/top-menu";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { translated } from "../../ui/text/route-label.ts";
import { isRouteKey, routeKeys, routeWords } from "../../ui/text/route-words.ts";
import { MenuTree } from "../../ui/tree/MenuTree.tsx";
import { indexMenus, titlesMissing } from "../../ui/tree/menu-tree.ts";
import { IconPicker } from "../icon/IconPicker.tsx";
import fieldClasses from "../MenuFormFields.module.css";
import { useMenuRefresh } from "../menu.queries.ts";
import classes from "./TopMenuDialog.module.css";
import { menuTitlesOptions, saveTopMenu } from "./top-menu.queries.ts";
import {
  checkTopMenu,
  choosable,
  formOfTopMenu,
  type TopMenuFaults,
  type TopMenuForm,
  topMenuFieldNames,
  topMenuFields,
} from "./top-menu-form.ts";
import { topMenuWords } from "./top-menu-words.ts";

interface TopMenuDialogProps {
  form: TopMenuForm;
  name: string;
  isDirty: boolean;
  onChange: (form: TopMenuForm) => void;
  onClose: () => void;
}

const noMenus: readonly MenuTitle[] = [];
const nothing: ReadonlySet<string> = new Set();

/** Adds or changes a top item and the menus below it. */
export function TopMenuDialog({ form, name, isDirty, onChange, onClose }: TopMenuDialogProps) {
  const t = useWords(topMenuWords);
  const route = useWords(routeWords);
  const refresh = useMenuRefresh();
  const titles = useQuery(menuTitlesOptions);
  const [faults, setFaults] = useState<TopMenuFaults>({});
  const saving = useSaving(saveTopMenu, topMenuDetail.data);
  const { theirs } = saving;
  const codeTaken = isRefusal(saving.refused, "menu_code_taken");
  const tree = useMemo(
    () => choosable(titles.data ?? noMenus, (menu) => translated(menu.title, menu.i18n, route)),
    [titles.data, route],
  );
  const index = useMemo(() => indexMenus(tree), [tree]);
  const change = (part: Partial<TopMenuForm>): void => onChange({ ...form, ...part });

  async function save(mine: TopMenuForm): Promise<void> {
    const checked = checkTopMenu(mine);
    setFaults("faults" in checked ? checked.faults : {});
    if ("faults" in checked) return;
    const saved = await saving.run(checked.draft);
    if (saved === null) return;
    void refresh();
    notifyDone(t("saved", { name: translated(saved.name, saved.i18n, route) }));
    onClose();
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  if (theirs !== null) {
    const standing = formOfTopMenu(theirs);
    const menusOf = ({ menuIds }: TopMenuForm): string => titlesMissing(tree, menuIds, nothing).join(", ");
    return (
      <Modal opened onClose={() => void close()} title={t("staleTitle", { name: theirs.name })} size="lg">
        <Comparison
          fields={[
            ...topMenuFieldNames.map((field) => ({
              label: t(topMenuFields[field].label),
              mine: form[field],
              theirs: standing[field],
            })),
            { label: t("menus"), mine: menusOf(form), theirs: menusOf(standing) },
          ]}
          isSaving={saving.isSaving}
          onTakeTheirs={() => {
            void refresh();
            onClose();
          }}
          onKeepMine={() => {
            const mine = { ...form, version: theirs.version };
            onChange(mine);
            void save(mine);
          }}
        />
      </Modal>
    );
  }

  const text = (field: "name" | "code" | "path" | "sort") => {
    const fault = field === "code" && codeTaken ? ("codeTaken" as const) : faults[field];
    return {
      label: t(topMenuFields[field].label),
      value: form[field],
      error: fault === undefined ? null : t(fault),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        change({ [field]: currentTarget.value }),
    };
  };

  return (
    <Modal
      opened
      onClose={() => void close()}
      title={form.id === "" ? t("addTitle") : t("editTitle", { name })}
      size={880}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(form);
        }}
      >
        <div className={classes.halves}>
          <div className={classes.column}>
            <TextInput {...text("name")} required data-autofocus />
            <TextInput {...text("code")} required autoCapitalize="none" spellCheck={false} />
            <TextInput
              {...text("path")}
              description={t("pathHint")}
              autoCapitalize="none"
              spellCheck={false}
            />
            <IconPicker value={form.source} onChange={(source) => change({ source })} />
            <TextInput {...text("sort")} inputMode="numeric" />
            <Autocomplete
              label={t("i18n")}
              description={isRouteKey(form.i18n) ? route(form.i18n) : t("i18nHint")}
              data={[...routeKeys]}
              value={form.i18n}
              error={faults.i18n === undefined ? null : t(faults.i18n)}
              onChange={(i18n) => change({ i18n })}
            />
          </div>
          <Input.Wrapper
            className={classes.column}
            label={t("menus")}
            labelElement="div"
            description={t("menusHint")}
            inputWrapperOrder={["label", "description", "input", "error"]}
            error={titles.isError ? t("menusFailed") : null}
          >
            {titles.isPending ? (
              <Skeleton height={320} mt={4} />
            ) : (
              <div className={classes.tree}>
                <MenuTree
                  tree={tree}
                  index={index}
                  held={form.menuIds}
                  isReadOnly={titles.isError}
                  onChange={(menuIds) => change({ menuIds })}
                />
              </div>
            )}
          </Input.Wrapper>
        </div>
        {saving.refusedText === null || codeTaken ? null : (
          <p className={fieldClasses.refused} role="alert">
            {saving.refusedText}
          </p>
        )}
        <DialogFoot>
          <Button variant="default" onClick={() => void close()}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={saving.isSaving}>
            {t("save")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

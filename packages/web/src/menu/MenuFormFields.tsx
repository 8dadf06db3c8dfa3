import { Button, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu/menu";
import { useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { DialogFoot } from "../ui/dialog/DialogFoot.tsx";
import { menuLabel } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { renderTreeOption } from "../ui/tree/TreeOption.tsx";
import { treeChoices } from "../ui/tree/tree-choices.ts";
import { IconPicker } from "./icon/IconPicker.tsx";
import classes from "./MenuFormFields.module.css";
import { MenuMoreFields } from "./MenuMoreFields.tsx";
import { actionKeys, parentTitles } from "./menu-choices.ts";
import {
  isPathWrong,
  type MenuFaults,
  type MenuField,
  type MenuForm,
  menuFields,
  topId,
} from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";

interface MenuFormFieldsProps {
  form: MenuForm;
  menus: readonly MenuItem[];
  faults: MenuFaults;
  refused: string | null;
  isSaving: boolean;
  onChange: (form: MenuForm) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** So many parents are offered at once; typing finds the others. */
const choicesShown = 200;

export function MenuFormFields(props: MenuFormFieldsProps) {
  const { form, menus, faults, refused, isSaving, onChange, onSave, onCancel } = props;
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const [pathLeft, setPathLeft] = useState(false);
  const isButton = form.category === 2;
  const parents = parentTitles(menus, (menu) => menuLabel(menu, route));
  const change = (part: Partial<MenuForm>): void => onChange({ ...form, ...part });
  const said = (name: MenuField): string | null => {
    const fault = faults[name];
    return fault === undefined ? null : t(fault);
  };
  const text = (name: "name" | "code" | "path" | "sort") => ({
    label: t(menuFields[name].label),
    name,
    value: form[name],
    error: said(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t("category")}
          data={[
            { value: "1", label: t("menu") },
            { value: "2", label: t("button") },
          ]}
          value={String(form.category)}
          onChange={(value) => change({ category: value === "2" ? 2 : 1 })}
        />
        <div className={classes.fields}>
          <TextInput {...text("name")} required data-autofocus />
          <Select
            label={t("parent")}
            data={[{ value: topId, label: t("parentNone") }, ...treeChoices(parents, form.id)]}
            renderOption={renderTreeOption}
            value={form.parentId}
            error={said("parentId")}
            onChange={(parentId) => change({ parentId: parentId ?? topId })}
            limit={choicesShown}
            searchable
            allowDeselect={false}
          />
          <TextInput
            {...text("code")}
            required
            autoCapitalize="none"
            spellCheck={false}
            description={t(isButton ? "codeHintButton" : "codeHintMenu")}
          />
          {isButton ? (
            <Select
              label={t("action")}
              data={actionKeys.map((key, value) => ({ value: String(value), label: t(key) }))}
              value={String(form.action)}
              onChange={(value) => change({ action: Number(value ?? 0) })}
              allowDeselect={false}
            />
          ) : (
            <TextInput
              {...text("path")}
              description={t("pathHint")}
              autoCapitalize="none"
              spellCheck={false}
              error={said("path") ?? (pathLeft && isPathWrong(form.path) ? t("pathWrong") : null)}
              onBlur={() => setPathLeft(true)}
            />
          )}
          {isButton ? null : <IconPicker value={form.source} onChange={(source) => change({ source })} />}
          <TextInput {...text("sort")} inputMode="numeric" />
        </div>
        <MenuMoreFields form={form} said={said} onChange={change} />
        {refused === null ? null : (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t("save")}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

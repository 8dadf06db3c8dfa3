import { SegmentedControl, Select, TextInput } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu/menu";
import { useState } from "react";
import { useWords } from "../platform/i18n.ts";
import type { FormOf } from "../ui/form/use-entity-form.ts";
import { menuLabel } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { useChoiceLimit } from "../ui/tree/choice-limit.ts";
import { renderTreeOption } from "../ui/tree/TreeOption.tsx";
import { treeChoices } from "../ui/tree/tree-choices.ts";
import { IconPicker } from "./icon/IconPicker.tsx";
import classes from "./MenuFields.module.css";
import { MenuMoreFields } from "./MenuMoreFields.tsx";
import { actionKeys, parentTitles } from "./menu-choices.ts";
import { isPathWrong, type menuForm, topId } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";

interface MenuFieldsProps {
  form: FormOf<typeof menuForm>;
  menus: readonly MenuItem[];
}

export function MenuFields({ form, menus }: MenuFieldsProps) {
  const { values, change, text, errorOf } = form;
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const [pathLeft, setPathLeft] = useState(false);
  const isButton = values.category === 2;
  const titles = parentTitles(menus, (menu) => menuLabel(menu, route));
  const parents = [{ value: topId, label: t("parentNone") }, ...treeChoices(titles, values.id)];

  return (
    <>
      <SegmentedControl
        aria-label={t("category")}
        data={[
          { value: "1", label: t("menu") },
          { value: "2", label: t("button") },
        ]}
        value={String(values.category)}
        onChange={(value) => change({ category: value === "2" ? 2 : 1 })}
      />
      <div className={classes.fields}>
        <TextInput {...text("name")} required data-autofocus />
        <Select
          label={t("parent")}
          data={parents}
          {...useChoiceLimit(parents)}
          renderOption={renderTreeOption}
          value={values.parentId}
          error={errorOf("parentId")}
          onChange={(parentId) => change({ parentId: parentId ?? topId })}
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
            value={String(values.action)}
            onChange={(value) => change({ action: Number(value ?? 0) })}
            allowDeselect={false}
          />
        ) : (
          <TextInput
            {...text("path")}
            description={t("pathHint")}
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf("path") ?? (pathLeft && isPathWrong(values.path) ? t("pathWrong") : null)}
            onBlur={() => setPathLeft(true)}
          />
        )}
        {isButton ? null : <IconPicker value={values.source} onChange={(source) => change({ source })} />}
        <TextInput {...text("sort")} inputMode="numeric" />
      </div>
      <MenuMoreFields form={form} />
    </>
  );
}

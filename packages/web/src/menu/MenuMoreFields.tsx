import { Autocomplete, Fieldset, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import { isRouteKey, routeKeys, routeWords } from "../ui/text/route-words.ts";
import classes from "./MenuFormFields.module.css";
import { roleCodesOptions } from "./menu.queries.ts";
import type { MenuField, MenuForm } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";
import { QueryFields } from "./QueryFields.tsx";

interface MenuMoreFieldsProps {
  form: MenuForm;
  said: (name: MenuField) => string | null;
  onChange: (part: Partial<MenuForm>) => void;
}

/** How a menu or button is shown, and how a menu is opened. */
export function MenuMoreFields({ form, said, onChange }: MenuMoreFieldsProps) {
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const roles = useQuery(roleCodesOptions).data ?? [];
  const isButton = form.category === 2;
  const roleTitle = (code: string): string => roles.find((role) => role.code === code)?.title ?? "";

  return (
    <>
      <Fieldset legend={t("showing")} variant="unstyled" className={classes.fields}>
        <Autocomplete
          label={t("i18n")}
          description={isRouteKey(form.i18n) ? route(form.i18n) : t("i18nHint")}
          data={[...routeKeys]}
          value={form.i18n}
          error={said("i18n")}
          onChange={(i18n) => onChange({ i18n })}
          renderOption={({ option }) => (
            <span className={classes.option}>
              {isRouteKey(option.value) ? route(option.value) : null}
              <span className={classes.code}>{option.value}</span>
            </span>
          )}
        />
        <TextInput
          label={t("alias")}
          value={form.alias}
          error={said("alias")}
          onChange={({ currentTarget }) => onChange({ alias: currentTarget.value })}
        />
        {isButton ? null : (
          <TagsInput
            className={classes.wide ?? ""}
            label={t("roles")}
            description={t("rolesHint")}
            placeholder={form.roles.length === 0 ? t("rolesPlaceholder") : ""}
            data={roles.map(({ code }) => code)}
            value={[...form.roles]}
            error={said("roles")}
            onChange={(chosen) => onChange({ roles: chosen })}
            renderOption={({ option }) => (
              <span className={classes.option}>
                {roleTitle(option.value)}
                <span className={classes.code}>{option.value}</span>
              </span>
            )}
          />
        )}
      </Fieldset>
      {isButton ? null : (
        <Fieldset legend={t("opening")} variant="unstyled" className={classes.fields}>
          <Select
            label={t("isOpen")}
            data={[
              { value: "1", label: t("isOpenTab") },
              { value: "2", label: t("isOpenWindow") },
            ]}
            value={String(form.isOpen)}
            onChange={(value) => onChange({ isOpen: value === "2" ? 2 : 1 })}
            allowDeselect={false}
          />
          <TagsInput
            label={t("group")}
            description={t("groupHint")}
            placeholder={form.group.length === 0 ? t("groupPlaceholder") : ""}
            value={[...form.group]}
            error={said("group")}
            onChange={(group) => onChange({ group })}
          />
          <QueryFields
            className={classes.wide ?? ""}
            pairs={form.query}
            error={said("query")}
            onChange={(query) => onChange({ query })}
          />
        </Fieldset>
      )}
      <Textarea
        label={t("remark")}
        value={form.remark}
        error={said("remark")}
        onChange={({ currentTarget }) => onChange({ remark: currentTarget.value })}
        autosize
        minRows={2}
        maxRows={6}
      />
    </>
  );
}

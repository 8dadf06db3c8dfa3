import { Autocomplete, Fieldset, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import type { FormOf } from "../ui/form/use-entity-form.ts";
import { isRouteKey, routeKeys, routeWords } from "../ui/text/route-words.ts";
import classes from "./MenuFields.module.css";
import { roleCodesOptions } from "./menu.queries.ts";
import type { menuForm } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";
import { QueryFields } from "./QueryFields.tsx";

/** How a menu or button is shown, and how a menu is opened. */
export function MenuMoreFields({ form }: { form: FormOf<typeof menuForm> }) {
  const { values, change, text, errorOf } = form;
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const roles = useQuery(roleCodesOptions).data ?? [];
  const isButton = values.category === 2;
  const roleTitle = (code: string): string => roles.find((role) => role.code === code)?.title ?? "";

  return (
    <>
      <Fieldset legend={t("showing")} variant="unstyled" className={classes.fields}>
        <Autocomplete
          label={t("i18n")}
          description={isRouteKey(values.i18n) ? route(values.i18n) : t("i18nHint")}
          data={[...routeKeys]}
          value={values.i18n}
          error={errorOf("i18n")}
          onChange={(i18n) => change({ i18n })}
          renderOption={({ option }) => (
            <span className={classes.option}>
              {isRouteKey(option.value) ? route(option.value) : null}
              <span className={classes.code}>{option.value}</span>
            </span>
          )}
        />
        <TextInput {...text("alias")} />
        {isButton ? null : (
          <TagsInput
            className={classes.wide ?? ""}
            label={t("roles")}
            description={t("rolesHint")}
            placeholder={values.roles.length === 0 ? t("rolesPlaceholder") : ""}
            data={roles.map(({ code }) => code)}
            value={[...values.roles]}
            error={errorOf("roles")}
            onChange={(chosen) => change({ roles: chosen })}
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
            value={String(values.isOpen)}
            onChange={(value) => change({ isOpen: value === "2" ? 2 : 1 })}
            allowDeselect={false}
          />
          <TagsInput
            label={t("group")}
            description={t("groupHint")}
            placeholder={values.group.length === 0 ? t("groupPlaceholder") : ""}
            value={[...values.group]}
            error={errorOf("group")}
            onChange={(group) => change({ group })}
          />
          <QueryFields
            className={classes.wide ?? ""}
            pairs={values.query}
            error={errorOf("query")}
            onChange={(query) => change({ query })}
          />
        </Fieldset>
      )}
      <Textarea {...text("remark")} autosize minRows={2} maxRows={6} />
    </>
  );
}

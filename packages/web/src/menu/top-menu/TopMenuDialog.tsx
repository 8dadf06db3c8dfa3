import { Autocomplete, Input, Skeleton, TextInput } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { topMenuDetail } from "@provost/contract/menu/top-menu";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import { EntityDialog } from "../../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { translated } from "../../ui/text/route-label.ts";
import { isRouteKey, routeKeys, routeWords } from "../../ui/text/route-words.ts";
import { MenuTree } from "../../ui/tree/MenuTree.tsx";
import { indexMenus, titlesMissing } from "../../ui/tree/menu-tree.ts";
import { IconPicker } from "../icon/IconPicker.tsx";
import { useMenuRefresh } from "../menu.queries.ts";
import classes from "./TopMenuDialog.module.css";
import { menuTitlesOptions, saveTopMenu } from "./top-menu.queries.ts";
import { choosable, formOfTopMenu, type TopMenuForm, topMenuForm } from "./top-menu-form.ts";
import { topMenuWords } from "./top-menu-words.ts";

const noMenus: readonly MenuTitle[] = [];
const nothing: ReadonlySet<string> = new Set();

/** Adds or changes a top item and the menus below it. */
export function TopMenuDialog(open: OpenForm<TopMenuForm>) {
  const t = useWords(topMenuWords);
  const route = useWords(routeWords);
  const refresh = useMenuRefresh();
  const titles = useQuery(menuTitlesOptions);
  const tree = useMemo(
    () => choosable(titles.data ?? noMenus, (menu) => translated(menu.title, menu.i18n, route)),
    [titles.data, route],
  );
  const index = useMemo(() => indexMenus(tree), [tree]);
  const form = useEntityForm(topMenuForm, {
    ...{ open, save: saveTopMenu, stored: topMenuDetail.data, formOf: formOfTopMenu },
    onSaved: ({ name, i18n }) => {
      void refresh();
      notifyDone(t("saved", { name: translated(name, i18n, route) }));
      open.onClose();
    },
  });
  const { values, change, text } = form;
  const name = translated(open.opened.name, open.opened.i18n, route);
  const menusOf = ({ menuIds }: TopMenuForm): string => titlesMissing(tree, menuIds, nothing).join(", ");
  return (
    <EntityDialog
      form={form}
      open={open}
      title={values.id === "" ? t("addTitle") : t("editTitle", { name })}
      staleTitle={(theirs) => t("staleTitle", { name: theirs.name })}
      compared={(theirs) => [
        ...form.compared((one, field) => one[field]),
        { label: t("menus"), mine: menusOf(values), theirs: menusOf(theirs) },
      ]}
      size={880}
      onTakeTheirs={() => void refresh()}
    >
      <div className={classes.halves}>
        <div className={classes.column}>
          <TextInput {...text("name")} required data-autofocus />
          <TextInput {...text("code")} required autoCapitalize="none" spellCheck={false} />
          <TextInput {...text("path")} description={t("pathHint")} autoCapitalize="none" spellCheck={false} />
          <IconPicker value={values.source} onChange={(source) => change({ source })} />
          <TextInput {...text("sort")} inputMode="numeric" />
          <Autocomplete
            {...text("i18n")}
            description={isRouteKey(values.i18n) ? route(values.i18n) : t("i18nHint")}
            data={[...routeKeys]}
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
                held={values.menuIds}
                isReadOnly={titles.isError}
                onChange={(menuIds) => change({ menuIds })}
              />
            </div>
          )}
        </Input.Wrapper>
      </div>
    </EntityDialog>
  );
}

import type { MenuItem } from "@provost/contract/menu/menu";
import { useWords } from "../platform/i18n.ts";
import { confirm } from "../ui/dialog/confirm.tsx";
import { notifyDone } from "../ui/notify.ts";
import { menuLabel } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { withDescendants } from "../ui/tree/tree-rows.ts";
import classes from "./MenusPage.module.css";
import { removeMenus, useMenuRefresh } from "./menu.queries.ts";
import { menuWords } from "./menu-words.ts";

const namesShown = 8;

/** Removes a menu after a confirmation that names what is below it. */
export function useMenuRemoval(): (menu: MenuItem) => Promise<void> {
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const refresh = useMenuRefresh();
  return async (menu) => {
    const name = menuLabel(menu, route);
    const [, ...below] = withDescendants(menu);
    // Menus say more than the buttons among them.
    const named = below.toSorted((one, other) => one.category - other.category);
    const more = below.length - namesShown;
    const text = (
      <>
        {t("removeText")}
        {below.length === 0 ? null : (
          <>
            {" "}
            {t("removeBelow", { count: below.length })}
            <ul className={classes.belowList}>
              {named.slice(0, namesShown).map((one) => (
                <li key={one.id}>{menuLabel(one, route)}</li>
              ))}
              {more > 0 ? <li>{t("removeMore", { count: more })}</li> : null}
            </ul>
          </>
        )}
      </>
    );
    if (!(await confirm({ title: t("removeTitle", { name }), text, action: t("remove"), danger: true })))
      return;
    await removeMenus([menu.id, ...below.map(({ id }) => id)]).then(
      () => notifyDone(t("removed", { name })),
      () => undefined,
    );
    await refresh();
  };
}

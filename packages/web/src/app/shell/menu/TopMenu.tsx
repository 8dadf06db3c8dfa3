import type { TopMenuItem } from "@provost/contract/menu";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import { translated } from "../../../ui/route-label.ts";
import { routeWords } from "../../../ui/route-words.ts";
import { hasPage } from "../../page-match.ts";
import { website } from "../../website.ts";
import { chooseTopMenu, useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { routesOptions, topMenuOptions } from "./menu.queries.ts";
import { menuTarget } from "./menu-target.ts";
import classes from "./TopMenu.module.css";
import { modelOf, useRoles } from "./use-menu.ts";
import { useTopHere } from "./use-top-here.ts";

/** Home, then the server's top items; choosing one loads its sidebar and opens its page, or the sidebar's first. */
export function TopMenu({ direction }: { direction: "row" | "column" }) {
  const t = useWords(shellWords);
  const route = useWords(routeWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useTopHere();
  const items = useQuery(topMenuOptions).data ?? [];
  const roles = useRoles();

  async function choose(item: TopMenuItem): Promise<void> {
    chooseTopMenu(item.id);
    const menu = await client.ensureQueryData(routesOptions(item.id)).catch(() => []);
    // Somebody in a hurry may have chosen another meanwhile.
    if (useFrame.getState().topMenuId !== item.id) return;
    const [first] = modelOf(menu, roles).leaves;
    const own = item.path === "" ? null : { path: item.path, name: item.name, meta: {}, query: {} };
    const target = own ? menuTarget(own, hasPage) : first?.to;
    if (target !== undefined) void navigate(target);
  }

  return (
    <nav aria-label={t("topMenu")}>
      <ul className={classes.list} data-direction={direction}>
        <li>
          <button
            type="button"
            className={classes.item}
            aria-current={here === null || undefined}
            onClick={() => {
              chooseTopMenu(null);
              void navigate(website.firstPage.value);
            }}
          >
            {direction === "column" ? <MenuIcon source="home" /> : null}
            {t("home")}
          </button>
        </li>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={item.id === here || undefined}
              onClick={() => void choose(item)}
            >
              {direction === "column" ? <MenuIcon source={item.source} /> : null}
              {translated(item.name, item.i18n, route)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

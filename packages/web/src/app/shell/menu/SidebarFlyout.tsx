import { Menu } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu/menu";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../../ui/menu/HungMenu.tsx";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import { menuLabel } from "../../../ui/text/route-label.ts";
import { routeWords } from "../../../ui/text/route-words.ts";
import { hasPage } from "../../page-match.ts";
import { menuLeaves, menuTarget } from "./menu-target.ts";
import classes from "./Sidebar.module.css";
import { sidebarWords } from "./sidebar-words.ts";

/** So many items fly out; for more the sidebar is widened. */
const leavesShown = 100;

/** What is below a menu item in the narrow sidebar. */
export function SidebarFlyout({ item, ...hung }: Hung & { item: MenuItem }) {
  const route = useWords(routeWords);
  const t = useWords(sidebarWords);
  const navigate = useNavigate();
  const label = menuLabel(item, route);
  const leaves = menuLeaves(item.children ?? []);
  const more = leaves.length - leavesShown;
  return (
    <HungMenu {...hung} position="right-start" offset={4} byPointing className={classes.flyout}>
      <Menu.Label>{label}</Menu.Label>
      {leaves.slice(0, leavesShown).map((leaf) => (
        <Menu.Item
          key={leaf.id}
          leftSection={<MenuIcon source={leaf.source} />}
          onClick={() => void navigate(menuTarget(leaf, hasPage))}
        >
          {menuLabel(leaf, route)}
        </Menu.Item>
      ))}
      {more > 0 ? <Menu.Label>{t("moreBelow", { count: more })}</Menu.Label> : null}
    </HungMenu>
  );
}

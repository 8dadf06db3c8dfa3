import { Menu, Tooltip } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { MenuIcon } from "../../ui/menu-icons.tsx";
import { menuLabel } from "../../ui/route-label.ts";
import { routeWords } from "../../ui/route-words.ts";
import { hasPage } from "../page-match.ts";
import { menuLeaves, menuTarget } from "./menu-target.ts";
import classes from "./Sidebar.module.css";
import { setDrawer } from "./shell-state.ts";

interface LeafProps {
  item: MenuItem;
  to: string;
  isNarrow: boolean;
  isHere: boolean;
}

/** A menu item that opens a page. */
export function SidebarLeaf({ item, to, isNarrow, isHere }: LeafProps) {
  const label = menuLabel(item, useWords(routeWords));
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!isNarrow}>
        <Link
          to={to}
          className={classes.item}
          aria-current={isHere ? "page" : undefined}
          aria-label={isNarrow ? label : undefined}
          onClick={() => setDrawer(false)}
        >
          <MenuIcon source={item.source} />
          {isNarrow ? null : <span className={classes.label}>{label}</span>}
        </Link>
      </Tooltip>
    </li>
  );
}

interface GroupProps {
  item: MenuItem;
  isNarrow: boolean;
  isOpen: boolean;
  /** The open page stands below it. */
  isAround: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A menu item with others below it; in the narrow sidebar they fly out. */
export function SidebarGroup({ item, isNarrow, isOpen, isAround, onToggle, children }: GroupProps) {
  const t = useWords(routeWords);
  const navigate = useNavigate();
  const label = menuLabel(item, t);
  if (isNarrow) {
    return (
      <li>
        <Menu position="right-start" trigger="click-hover" offset={4}>
          <Menu.Target>
            <button
              type="button"
              className={classes.item}
              aria-label={label}
              data-around={isAround || undefined}
            >
              <MenuIcon source={item.source} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{label}</Menu.Label>
            {menuLeaves(item.children ?? []).map((leaf) => (
              <Menu.Item
                key={leaf.id}
                leftSection={<MenuIcon source={leaf.source} />}
                onClick={() => void navigate(menuTarget(leaf, hasPage))}
              >
                {menuLabel(leaf, t)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-expanded={isOpen}
        data-around={isAround || undefined}
        onClick={onToggle}
      >
        <MenuIcon source={item.source} />
        <span className={classes.label}>{label}</span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.6} />
      </button>
      {isOpen ? <div className={classes.below}>{children}</div> : null}
    </li>
  );
}

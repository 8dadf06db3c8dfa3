import { IconDots } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { MenuIcon } from "../../ui/menu-icons.tsx";
import { menuLabel } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { leafHere } from "./menu/menu-model.ts";
import { useMenu } from "./menu/use-menu.ts";
import classes from "./PhoneBar.module.css";
import { setDrawer, useFrame } from "./shell-state.ts";
import { shellWords } from "./shell-words.ts";

const most = 4;
const openDrawer = (): void => setDrawer(true);

/** The first pages of the menu at the bottom of a phone, and the way to the others. */
export function PhoneBar() {
  const t = useWords(shellWords);
  const route = useWords(routeWords);
  const { pathname, search } = useLocation();
  const drawerOpen = useFrame((frame) => frame.drawerOpen);
  const model = useMenu(null).data;
  const here = model === undefined ? null : leafHere(model, pathname, search);
  const shown = (model?.leaves ?? []).filter(({ item }) => item.isOpen !== 2).slice(0, most);
  const isElsewhere = here !== null && !shown.includes(here);
  return (
    <nav className={classes.bar} aria-label={t("firstPages")} data-frame>
      {shown.map((leaf) => (
        <Link
          key={leaf.item.id}
          className={classes.item}
          to={leaf.to}
          aria-current={leaf === here ? "page" : undefined}
        >
          <MenuIcon source={leaf.item.source} />
          <span className={classes.label}>{menuLabel(leaf.item, route)}</span>
        </Link>
      ))}
      <button
        type="button"
        className={classes.item}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        data-here={isElsewhere || undefined}
        onClick={openDrawer}
      >
        <IconDots size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.label}>{t("morePages")}</span>
      </button>
    </nav>
  );
}

import type { TopMenuItem } from "@provost/contract/menu/menu";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { lazyMenu } from "../../../ui/menu/lazy-menu.tsx";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import { translated } from "../../../ui/text/route-label.ts";
import { routeWords } from "../../../ui/text/route-words.ts";
import { hasPage } from "../../page-match.ts";
import { website } from "../../website.ts";
import { chooseTopMenu, useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { routesOptions, topMenuOptions } from "./menu.queries.ts";
import { sidebarWords } from "./sidebar-words.ts";
import type { TopEntry } from "./TopItems.tsx";
import classes from "./TopMenu.module.css";
import { topTarget } from "./top-target.ts";
import { modelOf, useRoles } from "./use-menu.ts";

const TopItems = lazyMenu(async () => (await import("./TopItems.tsx")).TopItems);

/** How many items of a wrapping list fit in its first line. The list has the width of its container; the other items wrap out of sight. */
function useFitting(list: RefObject<HTMLElement | null>, count: number, words: unknown): number {
  const [fitting, setFitting] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items or words are of another width
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => {
      const items = [...element.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement,
      );
      const first = items[0]?.offsetTop ?? 0;
      const inLine = items.findIndex((item) => item.offsetTop > first);
      setFitting(inLine < 0 ? items.length : inLine);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, count, words]);
  return fitting;
}

interface TopMenuProps {
  direction: "row" | "column";
  /** Where there is no room for a row: one button with what is chosen, which opens them all. */
  isOne?: boolean;
}

/** Home, then the server's top items; choosing one loads its sidebar and opens its page, or the sidebar's first. */
export function TopMenu({ direction, isOne = false }: TopMenuProps) {
  const t = useWords(shellWords);
  const more = useWords(sidebarWords);
  const route = useWords(routeWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useFrame((frame) => frame.topMenuId);
  const items = useQuery(topMenuOptions).data ?? [];
  const roles = useRoles();

  function goHome(): void {
    chooseTopMenu(null);
    void navigate(website.firstPage.value);
  }

  async function choose(item: TopMenuItem): Promise<void> {
    chooseTopMenu(item.id);
    const menu = await client.ensureQueryData(routesOptions(item.id)).catch(() => []);
    // The user may have chosen another item meanwhile.
    if (useFrame.getState().topMenuId !== item.id) return;
    const target = topTarget(item, modelOf(menu, roles), hasPage);
    if (target !== undefined) void navigate(target);
  }

  const entries = [
    { id: null, label: t("home"), source: "home", open: goHome },
    ...items.map((item) => ({
      id: item.id,
      label: translated(item.name, item.i18n, route),
      source: item.source,
      open: () => void choose(item),
    })),
  ];
  const list = useRef<HTMLUListElement>(null);
  const labels = entries.map(({ label }) => label).join("\n");
  const fitting = useFitting(list, entries.length, isOne ? "" : labels);
  const isRow = direction === "row";
  const moreLabel = more("moreTops");
  if (isOne) {
    const chosen = entries.find(({ id }) => id === here)?.label ?? moreLabel;
    return (
      <nav className={classes.row} aria-label={t("topMenu")}>
        <TopButton label={chosen} isCurrent items={entries} here={here} />
      </nav>
    );
  }
  const beyond = isRow ? entries.slice(fitting) : [];

  return (
    <nav className={isRow ? classes.row : undefined} aria-label={t("topMenu")}>
      <ul className={classes.list} data-direction={direction} ref={list}>
        {entries.map(({ id, label, source, open }, index) => (
          <li key={id} data-beyond={(isRow && index >= fitting) || undefined}>
            <button
              type="button"
              className={classes.item}
              aria-current={id === here || undefined}
              onClick={open}
            >
              {isRow ? null : <MenuIcon source={source} />}
              {label}
            </button>
          </li>
        ))}
      </ul>
      {beyond.length === 0 ? null : (
        <TopButton
          label={moreLabel}
          isCurrent={beyond.some(({ id }) => id === here)}
          items={beyond}
          here={here}
        />
      )}
    </nav>
  );
}

interface TopButtonProps {
  label: string;
  isCurrent: boolean;
  items: readonly TopEntry[];
  here: string | null;
}

/** Top items in a menu under a button. */
function TopButton({ label, isCurrent, items, here }: TopButtonProps) {
  return (
    <TopItems
      items={items}
      here={here}
      button={(menu) => (
        <button type="button" className={classes.item} aria-current={isCurrent || undefined} {...menu}>
          <span className={classes.label}>{label}</span>
          <IconChevronDown size={16} stroke={1.6} />
        </button>
      )}
    />
  );
}

import { IconAppWindow } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { useWords } from "../../../platform/i18n.ts";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import { menuLabel, translated } from "../../../ui/text/route-label.ts";
import { routeWords } from "../../../ui/text/route-words.ts";
import { pages } from "../../pages.ts";
import { topMenuOptions } from "../menu/menu.queries.ts";
import { useMenu } from "../menu/use-menu.ts";
import { useTops } from "../menu/use-top-here.ts";
import { tabStore, useFrame } from "../shell-state.ts";
import { tabLabel } from "../tabs/bar/labels.ts";
import { useTabActions } from "../tabs/use-tab-actions.ts";
import { placedLeaves } from "./palette-pages.ts";
import type { Findable } from "./palette-search.ts";
import { usePaletteActions } from "./use-palette-actions.ts";

export interface PaletteEntry extends Findable {
  icon: ReactNode;
  run: () => void;
}

/** Open pages, every page of the menus and of everybody, the one in front among these, and what can be done. */
export function usePaletteEntries(): PaletteEntry[] {
  const route = useWords(routeWords);
  const navigate = useNavigate();
  const chosen = useFrame((frame) => frame.topMenuId);
  const items = useQuery(topMenuOptions).data ?? [];
  const { tops } = useTops();
  const home = useMenu(null).data;
  const { tabs, current, labels } = useStore(tabStore.state);
  const { show } = useTabActions();
  const actions = usePaletteActions();

  const named = tops.map(({ id, model }) => {
    const item = items.find((top) => top.id === id);
    return { id, model, label: item ? translated(item.name, item.i18n, route) : null };
  });
  const branches = [
    ...named.filter(({ id }) => id === chosen),
    ...named.filter(({ id }) => id !== chosen),
    ...(home === undefined ? [] : [{ label: null, model: home }]),
  ];
  const leaves = placedLeaves(branches, (item) => menuLabel(item, route));
  const open = tabs.filter(({ id }) => id !== current);
  const isOpen = new Set(open.map(({ value }) => value));
  const held = new Set(leaves.map(({ to }) => to));
  const others = pages.filter(
    ({ path, openTo }) => openTo === "everyone" && !path.includes(":") && !held.has(path),
  );
  const goTo = (to: string) => () => void navigate(to);
  return [
    ...open.map((tab) => ({
      id: `page ${tab.value}`,
      kind: "tab" as const,
      label: tabLabel(tab, { tabs, labels }, route),
      way: [],
      also: tab.value,
      icon: <IconAppWindow size={18} stroke={1.6} />,
      run: () => show(tab),
    })),
    ...leaves
      .filter(({ to }) => !isOpen.has(to))
      .map(({ item, to, way }) => ({
        id: `page ${to}`,
        kind: "page" as const,
        label: menuLabel(item, route),
        way,
        also: item.path,
        icon: <MenuIcon source={item.source} />,
        run: goTo(to),
      })),
    ...others
      .filter(({ path }) => !isOpen.has(path))
      .map(({ path, i18n }) => ({
        id: `page ${path}`,
        kind: "page" as const,
        label: route(i18n),
        way: [],
        also: path,
        icon: <MenuIcon source="user" />,
        run: goTo(path),
      })),
    ...actions.map(({ id, label, also = "", Icon, run }) => ({
      id: `action ${id}`,
      kind: "action" as const,
      label,
      way: [],
      also,
      icon: <Icon size={18} stroke={1.6} />,
      run,
    })),
  ];
}

import { Skeleton } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { hasPage } from "../page-match.ts";
import { routesOptions } from "./menu.queries.ts";
import { menuLeaves, menuTarget, visibleMenu } from "./menu-target.ts";
import classes from "./Sidebar.module.css";
import { SidebarGroup, SidebarLeaf } from "./SidebarItem.tsx";
import { useFrame } from "./shell-state.ts";
import { shellWords } from "./shell-words.ts";

/** The menu of the chosen top item as a tree. */
export function Sidebar({ isNarrow }: { isNarrow: boolean }) {
  const t = useWords(shellWords);
  const topMenuId = useFrame((frame) => frame.topMenuId);
  const roles = useUser()?.roles;
  const query = useQuery({
    ...routesOptions(topMenuId),
    select: (items) => visibleMenu(items, roles ?? []),
  });
  return (
    <nav className={classes.nav} aria-label={t("menu")} data-narrow={isNarrow || undefined}>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={120} opacity={0.15} m="sm" w="auto" />}
        isEmpty={(items) => items.length === 0}
        empty={<p className={classes.empty}>{t("emptyMenu")}</p>}
      >
        {(items) => <Tree items={items} isNarrow={isNarrow} />}
      </QueryStates>
    </nav>
  );
}

function Tree({ items, isNarrow }: { items: readonly MenuItem[]; isNarrow: boolean }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isHere = (item: MenuItem): boolean =>
    menuTarget(item, hasPage) === here || (search !== "" && menuTarget(item, hasPage) === pathname);
  const around = items.find((item) => item.children && menuLeaves(item.children).some(isHere))?.id ?? null;
  const [open, setOpen] = useState<string | null>(around);
  useEffect(() => {
    if (around !== null) setOpen(around);
  }, [around]);

  return (
    <ul className={classes.list}>
      {items.map((item) =>
        item.children?.length ? (
          <SidebarGroup
            key={item.id}
            item={item}
            isNarrow={isNarrow}
            isOpen={open === item.id}
            isAround={around === item.id}
            onToggle={() => setOpen(open === item.id ? null : item.id)}
          >
            <Tree items={item.children} isNarrow={false} />
          </SidebarGroup>
        ) : (
          <SidebarLeaf
            key={item.id}
            item={item}
            to={menuTarget(item, hasPage)}
            isNarrow={isNarrow}
            isHere={isHere(item)}
          />
        ),
      )}
    </ul>
  );
}

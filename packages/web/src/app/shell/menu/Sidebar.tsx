import { Skeleton } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { QueryStates } from "../../../ui/state/QueryStates.tsx";
import { menuLabel } from "../../../ui/text/route-label.ts";
import { routeWords } from "../../../ui/text/route-words.ts";
import { useSeenIndexes } from "../../../ui/use-seen-rows.ts";
import { setDrawer, toggleCollapse, useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { belowSoleRoot, leafHere, type MenuModel, wayTo } from "./menu-model.ts";
import classes from "./Sidebar.module.css";
import { NarrowGroup, SidebarGroup, SidebarLeaf } from "./SidebarItem.tsx";
import {
  type SidebarPiece,
  type SidebarRow,
  sidebarGroups,
  sidebarMove,
  sidebarPieces,
  sidebarRows,
  toggled,
} from "./sidebar-rows.ts";
import { sidebarWords } from "./sidebar-words.ts";
import { useMenu } from "./use-menu.ts";

interface SidebarProps {
  isNarrow: boolean;
  /** In the drawer nothing is collapsed. */
  isDrawer?: boolean;
}

/** The menu of the chosen top item as a tree. */
export function Sidebar({ isNarrow, isDrawer = false }: SidebarProps) {
  const t = useWords(shellWords);
  const query = useMenu(useFrame((frame) => frame.topMenuId));
  return (
    <>
      <nav className={classes.nav} aria-label={t("menu")} data-narrow={isNarrow || undefined}>
        <QueryStates
          query={query}
          skeleton={<Skeleton height={120} opacity={0.15} m="sm" w="auto" />}
          isEmpty={({ tree }) => tree.length === 0}
          empty={<p className={classes.empty}>{t("emptyMenu")}</p>}
        >
          {(model) => <Items model={model} isNarrow={isNarrow} />}
        </QueryStates>
      </nav>
      {isDrawer ? null : <Collapse isNarrow={isNarrow} />}
    </>
  );
}

/** Makes the sidebar narrow, and wide again. */
function Collapse({ isNarrow }: { isNarrow: boolean }) {
  const t = useWords(shellWords);
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.foot} data-narrow={isNarrow || undefined}>
      <button
        type="button"
        className={classes.item}
        aria-label={t("toggleMenu")}
        title={t("toggleMenu")}
        aria-expanded={!isNarrow}
        onClick={toggleCollapse}
      >
        <Icon size={18} stroke={1.6} />
        {isNarrow ? null : <span className={classes.label}>{t("collapse")}</span>}
      </button>
    </div>
  );
}

const rowHeight = 35;
const nothingOpen: readonly string[] = [];

/** Lists within lists; of a long menu only the rows in sight are drawn. */
function Items({ model, isNarrow }: { model: MenuModel; isNarrow: boolean }) {
  const { pathname, search } = useLocation();
  const route = useWords(routeWords);
  const windowText = useWords(sidebarWords)("newWindow");
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  const onOpen = useCallback((to: string) => {
    setDrawer(false);
    void go.current(to);
  }, []);
  const list = useRef<HTMLUListElement>(null);
  const goingTo = useRef<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const here = useMemo(() => leafHere(model, pathname, search), [model, pathname, search]);
  const isTop = useFrame(({ topMenuId }) => topMenuId !== null);
  const tree = useMemo(() => (isTop ? belowSoleRoot(model.tree) : model.tree), [model, isTop]);
  const around = useMemo(() => (here ? (wayTo(tree, here.item.id) ?? []) : nothingOpen), [tree, here]);
  const [open, setOpen] = useState(around);
  useEffect(() => {
    if (around.length > 0) setOpen(around);
  }, [around]);

  const leaves = useMemo(() => new Map(model.leaves.map((leaf) => [leaf.item.id, leaf])), [model]);
  const groups = useMemo(() => (isNarrow ? sidebarGroups(tree) : null), [tree, isNarrow]);
  const rows = useMemo(
    () => (groups === null ? sidebarRows(tree, open) : sidebarRows(groups.items, nothingOpen)),
    [tree, open, groups],
  );
  const atHere = rows.findIndex(({ item }) => item.id === here?.item.id);
  const seen = useSeenIndexes({
    count: rows.length,
    list,
    rowHeight,
    keep: [rows.findIndex(({ item }) => item.id === focused), atHere],
  });
  useLayoutEffect(() => {
    if (goingTo.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${goingTo.current}"]`)?.focus();
    goingTo.current = null;
  });
  useEffect(() => {
    const id = here?.item.id;
    if (id !== undefined)
      list.current?.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: "nearest" });
  }, [here]);

  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (event.altKey || event.ctrlKey || event.metaKey || isNarrow) return;
    // The key of an item comes by those that hold it, too.
    if (event.target instanceof Element && event.target.closest("li") !== event.currentTarget) return;
    const move = sidebarMove(rows, at, event.key);
    if (move === null) return;
    event.preventDefault();
    if ("toggle" in move) setOpen(toggled(open, move.toggle));
    else {
      goingTo.current = move.to;
      setFocused(move.to);
    }
  }

  function draw(pieces: readonly SidebarPiece[], below: string | null): ReactNode {
    return (
      <ul className={classes.list} ref={below === null ? list : undefined}>
        {pieces.map((piece) => {
          if ("gap" in piece)
            return <li key={`gap ${piece.after}`} aria-hidden style={{ height: piece.gap }} />;
          const { item, level, position, siblings } = piece.row;
          return (
            <li
              key={item.id}
              data-level={Math.min(level, 4)}
              data-apart={groups?.firsts.has(item.id) || undefined}
              aria-posinset={position}
              aria-setsize={siblings}
              onFocus={(event) => {
                event.stopPropagation();
                setFocused(item.id);
              }}
              onKeyDown={(event) => onKeyDown(event, piece.at)}
            >
              {control(piece.row)}
              {piece.below.length === 0 ? null : draw(piece.below, item.id)}
            </li>
          );
        })}
      </ul>
    );
  }

  function control(row: SidebarRow): ReactNode {
    const { item, isOpen } = row;
    const isAround = around.includes(item.id);
    const label = menuLabel(item, route);
    if (isOpen === null) {
      const leaf = leaves.get(item.id);
      if (leaf === undefined) return null;
      const parts = { leaf, label, windowText, isNarrow, isHere: leaf === here, onOpen };
      return <SidebarLeaf {...parts} />;
    }
    if (isNarrow) return <NarrowGroup item={item} label={label} isAround={isAround} />;
    return (
      <SidebarGroup
        row={row}
        label={label}
        isAround={isAround}
        onToggle={(one) => setOpen(toggled(open, one))}
      />
    );
  }

  return draw(sidebarPieces(rows, seen.indexes, seen.rowHeight), null);
}

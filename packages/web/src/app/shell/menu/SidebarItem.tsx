import type { MenuItem } from "@provost/contract/menu/menu";
import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { type MouseEvent, memo, useState } from "react";
import { isUrl } from "../../../platform/is-url.ts";
import { partChunk, usePartChunk } from "../../../platform/lazy/lazy-part.tsx";
import { isPlainClick } from "../../../ui/Link.tsx";
import { lazyMenu } from "../../../ui/menu/lazy-menu.tsx";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import type { Leaf } from "./menu-model.ts";
import classes from "./Sidebar.module.css";
import type { SidebarRow } from "./sidebar-rows.ts";

interface LeafProps {
  leaf: Leaf;
  label: string;
  /** Said of an item that opens a window of its own. */
  windowText: string;
  isNarrow: boolean;
  isHere: boolean;
  /** Opens an address of the console in its tab. */
  onOpen: (to: string) => void;
}

/** A menu item that opens a page, in a tab or in a window of its own. It hears of nothing by itself, so that a long menu scrolls smoothly. */
export const SidebarLeaf = memo(function SidebarLeaf(props: LeafProps) {
  const { leaf, label, windowText, isNarrow, isHere, onOpen } = props;
  const { item, to } = leaf;
  const ownWindow = item.isOpen === 2;
  const [link, setLink] = useState<HTMLElement | null>(null);

  function onClick(event: MouseEvent): void {
    // Other clicks keep the browser's own behaviour: another tab or window.
    if (ownWindow || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(to);
  }

  const drawn = (
    <a
      ref={isNarrow ? setLink : undefined}
      className={classes.item}
      href={ownWindow && isUrl(item.path) ? item.path : to}
      {...(ownWindow ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      data-item={item.id}
      aria-current={isHere ? "page" : undefined}
      aria-label={isNarrow ? label : undefined}
      onClick={onClick}
    >
      <MenuIcon source={item.source} />
      {isNarrow ? null : <span className={classes.label}>{label}</span>}
      {ownWindow && !isNarrow ? <IconExternalLink size={14} stroke={1.6} aria-label={windowText} /> : null}
    </a>
  );
  return isNarrow ? (
    <>
      {drawn}
      {link && <Tip label={label} target={link} />}
    </>
  ) : (
    drawn
  );
});

const tip = partChunk(async () => (await import("./SidebarTip.tsx")).SidebarTip);

/** The link has an accessible name of its own, so a tooltip that fails to load is left out. */
function Tip(props: { label: string; target: HTMLElement }) {
  const { Part } = usePartChunk(tip);
  return Part && <Part {...props} />;
}

const Flyout = lazyMenu(async () => (await import("./SidebarFlyout.tsx")).SidebarFlyout, {
  byPointing: true,
});

interface NarrowGroupProps {
  item: MenuItem;
  label: string;
  isAround: boolean;
}

/** A menu item with others below it in the narrow sidebar: they fly out. */
export function NarrowGroup({ item, label, isAround }: NarrowGroupProps) {
  return (
    <Flyout
      item={item}
      button={(menu) => (
        <button
          type="button"
          className={classes.item}
          data-item={item.id}
          aria-label={label}
          data-around={isAround || undefined}
          {...menu}
        >
          <MenuIcon source={item.source} />
        </button>
      )}
    />
  );
}

interface GroupProps {
  row: SidebarRow;
  label: string;
  /** The open page is below it. */
  isAround: boolean;
  onToggle: (row: SidebarRow) => void;
}

/** A menu item with others below it; at the top it is the caption of a group. */
export function SidebarGroup({ row, label, isAround, onToggle }: GroupProps) {
  const isCaption = row.level === 1;
  return (
    <button
      type="button"
      className={isCaption ? classes.caption : classes.item}
      data-item={row.item.id}
      aria-expanded={row.isOpen ?? undefined}
      data-around={isAround || undefined}
      onClick={() => onToggle(row)}
    >
      {isCaption ? null : <MenuIcon source={row.item.source} />}
      <span className={classes.label}>{label}</span>
      <IconChevronDown className={classes.chevron} size={isCaption ? 14 : 16} stroke={1.6} />
    </button>
  );
}

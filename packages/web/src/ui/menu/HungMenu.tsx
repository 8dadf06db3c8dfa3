import { Menu, type MenuProps } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from "react";

/** Where a menu hangs: from an element that is drawn elsewhere, whose `id` names the menu. */
export interface Hung {
  hung: { anchor: HTMLElement; id: string; opened: boolean };
  onClose: () => void;
}

interface HungMenuProps extends Hung, Pick<MenuProps, "position" | "width" | "offset" | "keepMounted"> {
  /** Pointing at the element opens it as well. */
  byPointing?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The items of a menu whose button is not its child, so that the button may be there first. */
export function HungMenu({ hung, onClose, byPointing, className, children, ...menu }: HungMenuProps) {
  // It opens after it has come, so that closing gives the focus back to where it was.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Menu
      {...menu}
      id={hung.id}
      trigger={byPointing ? "click-hover" : "click"}
      opened={isHere && hung.opened}
      onChange={(opened) => (opened ? undefined : onClose())}
    >
      <Menu.Target>
        <Anchor element={hung.anchor} listens={byPointing} />
      </Menu.Target>
      <Menu.Dropdown {...(className === undefined ? {} : { className })}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface AnchorProps {
  element: HTMLElement;
  /** The element's own handlers leave the pointer to the menu. */
  listens?: boolean | undefined;
  /** Given by `Menu.Target`. */
  ref?: Ref<HTMLElement>;
  onClick?: () => void;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

/** Stands for an element that is drawn elsewhere. */
function Anchor({ element, listens = false, ref, onClick, onMouseEnter, onMouseLeave }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element]);
  useEffect(() => {
    if (!listens) return;
    const handlers = { click: onClick, mouseenter: onMouseEnter, mouseleave: onMouseLeave };
    const stop = new AbortController();
    for (const [event, handler] of Object.entries(handlers))
      element.addEventListener(event, () => handler?.(), { signal: stop.signal });
    return () => stop.abort();
  }, [element, listens, onClick, onMouseEnter, onMouseLeave]);
  return null;
}

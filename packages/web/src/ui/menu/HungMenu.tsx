import { Menu, type MenuProps, Popover } from "@mantine/core";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useState,
} from "react";

/** What a menu is attached to: an element rendered elsewhere, whose `id` labels the menu. */
export interface Hung {
  hung: { anchor: HTMLElement; id: string; opened: boolean };
  onClose: () => void;
}

interface HungMenuProps extends Hung, Pick<MenuProps, "position" | "width" | "offset" | "keepMounted"> {
  /** Hovering over the element opens it, too. */
  byPointing?: boolean;
  className?: string | undefined;
  /** 0: a long list can be scrolled by keys. */
  tabIndex?: number;
  children: ReactNode;
}

/** A menu whose button is not its child, so that the button can be rendered before this chunk is loaded. */
export function HungMenu({
  hung,
  onClose,
  byPointing,
  className,
  tabIndex,
  children,
  ...menu
}: HungMenuProps) {
  // It opens after its first render: only then does closing return the focus to the button.
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
      <Menu.Dropdown
        {...(className === undefined ? {} : { className })}
        {...(tabIndex === undefined ? {} : { tabIndex })}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

interface HungPopoverProps extends Hung {
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** A form under an element that is rendered elsewhere. The form itself closes on Escape. */
export function HungPopover({ hung, onClose, onKeyDown, children }: HungPopoverProps) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Popover
      id={hung.id}
      opened={isHere && hung.opened}
      onChange={(opened) => (opened ? undefined : onClose())}
      position="bottom-start"
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={hung.anchor} />
      </Popover.Target>
      <Popover.Dropdown {...(onKeyDown && { onKeyDown })}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface AnchorProps {
  element: HTMLElement;
  /** Adds the handlers to the element. */
  listens?: boolean | undefined;
  /** Given by `Menu.Target`. */
  ref?: Ref<HTMLElement>;
  onClick?: () => void;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

/** Passes an element that is rendered elsewhere to `Menu.Target`. */
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

import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import { whenIdle } from "../../platform/http/when-idle.ts";
import { lazyDialog } from "../dialog/lazy-dialog.tsx";
import type { Hung } from "./HungMenu.tsx";

/** What makes an element the button of a menu. */
export interface MenuButton {
  ref: (element: HTMLElement | null) => void;
  id: string;
  "aria-haspopup": "menu" | "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  "data-expanded": true | undefined;
  onClick: () => void;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

interface Opening {
  /** Pointing at the button opens it, too. */
  byPointing?: boolean;
  /** What it is for screen readers. */
  popup?: MenuButton["aria-haspopup"];
}

type ButtonProps<P> = Omit<P, keyof Hung> & {
  button: (button: MenuButton) => ReactNode;
  /** Whether it is open, where the parent keeps that. */
  opened?: boolean;
  onOpened?: (opened: boolean) => void;
};

/**
 * Declares a menu whose button is rendered at once and whose content, a `HungMenu` or `HungPopover`, is a chunk of its own, loaded when the
 * browser is idle or when the button is pressed. The button stays the same element throughout; a press before the items are loaded opens them afterwards.
 */
export function lazyMenu<P extends Hung>(
  load: () => Promise<ComponentType<P>>,
  { byPointing = false, popup = "menu" }: Opening = {},
): ComponentType<ButtonProps<P>> {
  const Items = lazyDialog(load);

  // biome-ignore lint/correctness/noComponentHookFactories: menus are declared once, at module level
  return function LazyMenu({ button, opened: openedByParent, onOpened, ...items }: ButtonProps<P>) {
    const id = useId();
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    const [isOpen, setOpen] = useState(false);
    const [isUsed, setUsed] = useState(false);
    useEffect(() => whenIdle(Items.preload), []);
    const opened = openedByParent ?? isOpen;
    // Once it has been open it stays, so that closing can return the focus.
    if (opened && !isUsed) setUsed(true);
    const open = (next: boolean): void => {
      setOpen(next);
      onOpened?.(next);
    };
    const props = (hung: Hung["hung"]) => ({ ...items, hung, onClose: () => open(false) }) as unknown as P;
    return (
      <>
        {button({
          ref: setAnchor,
          id,
          "aria-haspopup": popup,
          "aria-expanded": opened,
          "aria-controls": opened ? `${id}-dropdown` : undefined,
          "data-expanded": opened || undefined,
          onClick: () => open(!opened || byPointing),
          ...(byPointing
            ? {
                onMouseEnter: () => open(true),
                // Once the items are loaded, they handle leaving, with a delay for the way between button and items.
                onMouseLeave: () => (Items.isHere() ? undefined : open(false)),
              }
            : {}),
        })}
        {isUsed && anchor !== null ? <Items {...props({ anchor, id, opened })} /> : null}
      </>
    );
  };
}

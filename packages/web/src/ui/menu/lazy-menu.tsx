import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import { whenIdle } from "../../platform/when-idle.ts";
import { lazyDialog } from "../dialog/lazy-dialog.tsx";
import type { Hung } from "./HungMenu.tsx";

/** What makes an element the button of a menu. */
export interface MenuButton {
  ref: (element: HTMLElement | null) => void;
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  "data-expanded": true | undefined;
  onClick: () => void;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

/** What opens a menu besides a press. */
interface Opening {
  byPointing?: boolean;
}

type ButtonProps<P> = Omit<P, keyof Hung> & { button: (button: MenuButton) => ReactNode };

/**
 * Declares a menu whose button is rendered at once and whose items, a `HungMenu`, are a chunk of their own, loaded when the browser is idle
 * or when the button is pressed. The button stays the same element throughout; a press before the items are loaded opens them afterwards.
 */
export function lazyMenu<P extends Hung>(
  load: () => Promise<ComponentType<P>>,
  { byPointing = false }: Opening = {},
): ComponentType<ButtonProps<P>> {
  const Items = lazyDialog(load);

  // biome-ignore lint/correctness/noComponentHookFactories: menus are declared once, at module level
  return function LazyMenu({ button, ...items }: ButtonProps<P>) {
    const id = useId();
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    const [state, setState] = useState<"untouched" | "opened" | "closed">("untouched");
    useEffect(() => whenIdle(Items.preload, { longest: 5000, otherwise: 1000 }), []);
    const opened = state === "opened";
    const props = (hung: Hung["hung"]) =>
      ({ ...items, hung, onClose: () => setState("closed") }) as unknown as P;
    return (
      <>
        {button({
          ref: setAnchor,
          id,
          "aria-haspopup": "menu",
          "aria-expanded": opened,
          "aria-controls": opened ? `${id}-dropdown` : undefined,
          "data-expanded": opened || undefined,
          onClick: () => setState(opened && !byPointing ? "closed" : "opened"),
          ...(byPointing
            ? {
                onMouseEnter: () => setState("opened"),
                // Once the items are loaded, they handle leaving, with a delay for the way between button and items.
                onMouseLeave: () => (Items.isHere() ? undefined : setState("closed")),
              }
            : {}),
        })}
        {state === "untouched" || anchor === null ? null : <Items {...props({ anchor, id, opened })} />}
      </>
    );
  };
}

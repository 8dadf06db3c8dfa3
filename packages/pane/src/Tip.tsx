import { cloneElement, type ReactElement, type Ref, useCallback, useEffect, useRef, useState } from "react";
import { lazyPart, useLoaded } from "./engine/use-loaded.ts";
import type { ShownTipProps, TipBox } from "./ShownTip.tsx";

const shownTip = lazyPart(async () => (await import("./ShownTip.tsx")).ShownTip);

const openDelayMs = 300;

interface TipProps extends TipBox {
  label: ShownTipProps["label"];
  /** Focus by key and a tap show it, too. */
  byFocusAndTouch?: boolean;
  children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}

/** A tooltip of an element. What draws it is a chunk of its own, fetched when the element is first pointed at. */
export function Tip({ label, byFocusAndTouch = false, children, ...box }: TipProps) {
  const target = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<{ at: HTMLElement; isOpen: boolean } | null>(null);
  const { ref } = children.props;

  useEffect(() => {
    const at = target.current;
    if (at === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTouch = false;
    const on = <E extends "pointerenter" | "mouseenter" | "mouseleave" | "focus" | "blur">(
      event: E,
      run: (event: HTMLElementEventMap[E]) => void,
    ): void => at.addEventListener(event, run, { signal: stop.signal });
    const open = (): void => setShown({ at, isOpen: true });
    const close = (): void => {
      clearTimeout(timer);
      setShown((before) => before && { at, isOpen: false });
    };
    on("pointerenter", ({ pointerType }) => {
      isTouch = pointerType === "touch";
      // A failure is left to the next time: the element has a name of its own.
      shownTip.load().catch(() => undefined);
    });
    on("mouseenter", () => {
      clearTimeout(timer);
      if (!isTouch || byFocusAndTouch) timer = setTimeout(open, openDelayMs);
    });
    on("mouseleave", close);
    if (byFocusAndTouch) {
      on("focus", () => at.matches(":focus-visible") && open());
      on("blur", close);
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [byFocusAndTouch]);

  const join = useCallback(
    (element: HTMLElement | null): void => {
      target.current = element;
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  return (
    <>
      {cloneElement(children, { ref: join })}
      {shown && (
        <Floating
          {...box}
          label={label}
          target={shown.at}
          opened={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </>
  );
}

function Floating(props: ShownTipProps) {
  const part = useLoaded(shownTip);
  return part.phase === "here" ? <part.part {...props} /> : null;
}

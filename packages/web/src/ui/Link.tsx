import type { ComponentProps, MouseEvent } from "react";
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
}

/** A click without a modifier key, by the main button. */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link to a page of the console. Other clicks than plain ones are the browser's, such as those that open a window. */
export function Link({ to, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const path = useResolvedPath(to);
  const here = useLocation();
  const navigate = useNavigate();
  const isHere = target === undefined || target === "_self";
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isHere || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { replace: createPath(here) === createPath(path) });
      }}
    >
      {children}
    </a>
  );
}

import type { KeyboardEvent } from "react";

const offers = "[role='option'], [role='menuitem']";

/** Escape in a form that floats: closes the list or menu open in it, and only then the form. */
export function closedByEscape(close: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const isOpen = [...event.currentTarget.querySelectorAll(offers)].some((offer) => offer.checkVisibility());
    if (!isOpen) close();
  };
}

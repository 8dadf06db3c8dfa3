import type { KeyboardEvent } from "react";

/** Arrow keys go through the buttons of a grid of so many columns; Home and End to its ends. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  buttons[to]?.focus();
}

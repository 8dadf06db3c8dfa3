const attribute = "data-mantine-color-scheme";

/** Paper is light: while the page is printed it has the light scheme's colours, whatever it has on the screen. */
export function printInLight(): void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  const begin = (): void => {
    const scheme = root.getAttribute(attribute);
    if (scheme === "light") return;
    onScreen = scheme;
    root.setAttribute(attribute, "light");
  };
  const end = (): void => {
    if (onScreen === null) return;
    root.setAttribute(attribute, onScreen);
    onScreen = null;
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  // Without those events: what only shows how it would be printed.
  window.matchMedia("print").addEventListener("change", ({ matches }) => (matches ? begin() : end()));
}

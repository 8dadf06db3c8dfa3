/** Runs once the page's elements are all there: at once where they are already. */
export function pageParsed(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}

/** Done when every style sheet that the page links to has come or failed: sizes that are measured before are wrong. */
export async function stylesLoaded(): Promise<void> {
  if (document.readyState === "complete") return;
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const coming = [...links].filter(({ sheet }) => sheet === null);
  const heard = (target: EventTarget, kind: string): Promise<unknown> =>
    new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }));
  // One that failed is not heard of; the page's own event comes behind all of them.
  await Promise.race([Promise.all(coming.map((link) => heard(link, "load"))), heard(window, "load")]);
}

/** Runs once the page's elements are all there: at once where they are already. */
export function pageParsed(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}

/** Done when every style sheet that the page links to has come, or has failed to: sizes that are measured before are wrong. */
export async function stylesLoaded(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const coming = [...links].filter(({ sheet }) => sheet === null);
  await Promise.all(
    coming.map(
      (link) =>
        new Promise((resolve) => {
          link.onload = resolve;
          link.onerror = resolve;
        }),
    ),
  );
}

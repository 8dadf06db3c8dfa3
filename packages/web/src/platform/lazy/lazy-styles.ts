/** Style sheets that did not come. */
export interface LostStyles {
  /** Remembers the one a failure names. */
  note(error: Error): void;
  isPending(): boolean;
  /** Fetches missing style sheets again: a script that is loaded a second time does not request its style sheets. */
  fetchAgain(): Promise<void>;
}

export function lostStylesOf(page: Document): LostStyles {
  const lost = new Set<string>();

  function links(): HTMLLinkElement[] {
    return [...page.querySelectorAll("link")].filter((link) => link.rel === "stylesheet");
  }

  function fetchOne(href: string): Promise<void> {
    const before = links().find((link) => link.href === href);
    const link = page.createElement("link");
    for (const { name, value } of before?.attributes ?? []) link.setAttribute(name, value);
    link.rel = "stylesheet";
    link.href = href;
    before?.remove();
    return new Promise((resolve, reject) => {
      link.addEventListener("load", () => {
        lost.delete(href);
        resolve();
      });
      link.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${href}`)));
      page.head.append(link);
    });
  }

  return {
    note(error) {
      const href = error.name === "CSSChunkLoadError" ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
      if (href !== undefined) lost.add(href);
    },
    isPending: () => links().some(({ href, sheet }) => sheet === null && !lost.has(href)),
    async fetchAgain() {
      await Promise.all([...lost].map(fetchOne));
    },
  };
}

const patienceMs = 10_000;

/**
 * Whether the browser keeps failing a script that the server now gives out: most browsers remember a module that could not be fetched for as
 * long as the page lives, so that only a reload helps. Browsers that do not name the script in their message are not known to.
 */
export function createFailureMemory(): (error: Error) => Promise<boolean> {
  const failed = new Set<string>();
  return async ({ name, message }) => {
    const href = name === "ChunkLoadError" ? /https?:\/\/\S+/.exec(message)?.[0] : undefined;
    if (href === undefined) return false;
    if (!failed.has(href)) {
      failed.add(href);
      return false;
    }
    try {
      const reply = await fetch(href, { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
      return reply.ok && (reply.headers.get("content-type") ?? "").includes("javascript");
    } catch {
      return false;
    }
  };
}

/** Whether the server gives out another version of the page than this one; `false` when it does not say. */
export async function isOutOfDate(page: Document): Promise<boolean> {
  const entry = page.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;
  if (entry === null) return false;
  try {
    const reply = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
    return reply.ok && !(await reply.text()).includes(`"${entry}"`);
  } catch {
    return false;
  }
}

const patienceMs = 10_000;

/**
 * Whether the browser keeps failing a script that the server gives out: most browsers remember a module that could not be fetched for as long
 * as the page lives, so that only a reload helps. True from the second failure of a page on, as the first may have been a style sheet that
 * failed together with its script. Browsers that do not name the script in their message are not known to.
 */
export function createFailureMemory(): (error: Error) => Promise<boolean> {
  let isFirst = true;
  return async ({ name, message }) => {
    const wasFirst = isFirst;
    isFirst = false;
    const href = name === "ChunkLoadError" ? /https?:\/\/\S+/.exec(message)?.[0] : undefined;
    if (wasFirst || href === undefined) return false;
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

const patienceMs = 10_000;

/**
 * Whether the server gives out the script that a failure names. Most browsers remember a module that could not be fetched for as long as the
 * page lives, so that trying again is no use and only a reload helps. `false` where the browser does not name the script.
 */
export async function isRememberedAsFailed({ name, message }: Error): Promise<boolean> {
  const href = name === "ChunkLoadError" ? /https?:\/\/\S+/.exec(message)?.[0] : undefined;
  if (href === undefined) return false;
  try {
    const reply = await fetch(href, { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
    return reply.ok && (reply.headers.get("content-type") ?? "").includes("javascript");
  } catch {
    return false;
  }
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

const patienceMs = 10_000;

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

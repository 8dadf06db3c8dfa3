import { sessionHeaders } from "./call.ts";

const [firstWaitMs, longestWaitMs] = [1000, 60_000];

/** The events that a text of a stream holds by now, and what is left of it. */
export function eventsIn(text: string): { events: string[]; rest: string } {
  const parts = text.split("\n\n");
  const rest = parts.pop() ?? "";
  const events = parts
    .map((part) => part.split("\n").filter((line) => line.startsWith("data:")))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line.slice(5).trim()).join("\n"));
  return { events, rest };
}

/** Hears the events of a stream until it ends. Read piece by piece: not every browser lets a loop go through a stream. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (data: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, rest } = eventsIn(text + decoder.decode(value, { stream: true }));
    text = rest;
    for (const data of events) hear(data);
  }
}

async function listen(path: string, hear: (data: string) => void, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(path, { headers: await sessionHeaders(), cache: "no-store", signal });
  // If the user has no permission, trying again does not help; the next call reports why.
  if (!response.ok || response.body === null) return response.status >= 500 || response.status === 429;
  await readEvents(response.body, hear);
  return true;
}

/**
 * Receives the server-sent events of a path while the page is visible, and reconnects whenever the stream ends. Uses fetch, because
 * an EventSource cannot send the headers of the session. Returns a function that stops it.
 */
export function hearEvents(path: string, hear: (data: string) => void): () => void {
  const stopping = new AbortController();
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;

  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
    wait = Math.min(wait * 2, longestWaitMs);
  };
  const heard = (data: string): void => {
    wait = firstWaitMs;
    hear(data);
  };
  function run(): void {
    if (running !== null || document.hidden || stopping.signal.aborted) return;
    const own = new AbortController();
    running = own;
    listen(path, heard, AbortSignal.any([own.signal, stopping.signal]))
      .catch(() => true)
      .then((isToGoOn) => {
        // A stream that is no longer read would hold its connection.
        own.abort();
        running = null;
        if (isToGoOn && !document.hidden) again();
      });
  }
  const follow = (): void => {
    if (document.hidden) running?.abort();
    else run();
  };
  document.addEventListener("visibilitychange", follow, { signal: stopping.signal });
  run();
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}

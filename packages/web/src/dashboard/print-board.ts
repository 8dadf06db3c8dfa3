import type { QueryClient } from "@tanstack/react-query";

/** How long printing waits for what is not there yet, ms. */
const patienceMs = 20_000;

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Prints once the tiles that nobody has looked at yet are asked for and drawn as well. */
export async function printBoard(client: QueryClient): Promise<void> {
  window.dispatchEvent(new Event("beforeprint"));
  const since = performance.now();
  // A tile that has just come into sight asks in the frame after, and is drawn in those after its answer.
  for (let quiet = 0; quiet < 30 && performance.now() - since < patienceMs; ) {
    await nextFrame();
    quiet = client.isFetching({ queryKey: ["report"] }) > 0 ? 0 : quiet + 1;
  }
  window.print();
}

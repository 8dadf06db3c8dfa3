import { useEffect, useState } from "react";
import { partChunk, usePartChunk } from "../../platform/lazy/lazy-part.tsx";
import { whenIdle } from "../../platform/when-idle.ts";
import { useEarlyMessages } from "./message-place.ts";

const chunk = partChunk(async () => (await import("./Messages.tsx")).Messages);

/** Toasts and questions: fetched in an idle moment, or with the first of them. */
export function MessagesLater() {
  const early = useEarlyMessages(({ count }) => count);
  const [isIdle, setIdle] = useState(chunk.now() !== null);
  useEffect(() => whenIdle(() => setIdle(true), { longest: 3000, otherwise: 500 }), []);
  return isIdle || early > 0 ? <Come early={early} /> : null;
}

/** One that did not come is fetched again with the next message. */
function Come({ early }: { early: number }) {
  const { Part, failure } = usePartChunk(chunk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure alone is no reason to try again
  useEffect(() => failure?.retry(), [early]);
  return Part && <Part />;
}

import { useEffect } from "react";
import { useIdle } from "../../platform/http/when-idle.ts";
import { partChunk, usePartChunk } from "../../platform/lazy/lazy-part.tsx";
import { useEarlyMessages } from "./message-place.ts";

const chunk = partChunk(async () => (await import("./Messages.tsx")).Messages);

/** Toasts and confirmation dialogs: loaded when the browser is idle, or when the first of them is needed. */
export function MessagesLater() {
  const early = useEarlyMessages(({ count }) => count);
  const isIdle = useIdle();
  return chunk.now() !== null || isIdle || early > 0 ? <Come early={early} /> : null;
}

/** If loading failed, the next message loads it again. */
function Come({ early }: { early: number }) {
  const { Part, failure } = usePartChunk(chunk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message is a reason to load it again
  useEffect(() => failure?.retry(), [early]);
  return Part && <Part />;
}

import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { wordsNow } from "../platform/i18n.ts";
import { ChunkBoundary, partChunk } from "../platform/lazy-part.tsx";
import { lazyDialogWords } from "./lazy-dialog-words.ts";
import { notifyError } from "./notify.ts";

/** Declares a dialog in a chunk of its own. One that does not come says so and closes; it is fetched again the next time. */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const chunk = partChunk(load);

  // biome-ignore lint/correctness/noComponentHookFactories: parts are declared once, at module level
  return function Dialog(props: P): ReactNode {
    const [Chosen] = useState(() => chunk.chosen());
    return (
      <ChunkBoundary onCaught={chunk.forgetFailure} failed={() => <Failed onClose={props.onClose} />}>
        <Suspense fallback={null}>
          <Chosen {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

function Failed({ onClose }: { onClose: () => void }): ReactNode {
  useEffect(() => {
    notifyError(wordsNow(lazyDialogWords)("failed"));
    onClose();
  }, [onClose]);
  return null;
}

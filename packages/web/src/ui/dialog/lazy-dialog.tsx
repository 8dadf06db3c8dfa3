import { type ComponentType, type ReactNode, useEffect } from "react";
import { wordsNow } from "../../platform/i18n.ts";
import { partChunk, usePartChunk } from "../../platform/lazy/lazy-part.tsx";
import { notifyError } from "../notify.ts";
import { lazyDialogWords } from "./lazy-dialog-words.ts";

/** A dialog in a chunk of its own. */
export interface LazyDialog<P> {
  (props: P): ReactNode;
  /** Fetches the chunk ahead of its first use; what does not come is fetched again then. */
  preload(): void;
  isHere(): boolean;
}

/** Declares a dialog in a chunk of its own. One that does not come says so and closes; it is fetched again the next time. */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): LazyDialog<P> {
  const chunk = partChunk(load);

  // biome-ignore lint/correctness/noComponentHookFactories: parts are declared once, at module level
  function Dialog(props: P): ReactNode {
    const { Part, failure } = usePartChunk(chunk);
    const { onClose } = props;
    const isFailed = failure !== null;
    useEffect(() => {
      if (!isFailed) return;
      notifyError(wordsNow(lazyDialogWords)("failed"));
      onClose();
    }, [isFailed, onClose]);
    return Part && <Part {...props} />;
  }
  Dialog.preload = () => void chunk.fetch().catch(() => undefined);
  Dialog.isHere = () => chunk.now() !== null;
  return Dialog;
}

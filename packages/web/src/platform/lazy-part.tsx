import { type ComponentType, lazy, type ReactNode, useState } from "react";

/** A component in a chunk of its own. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Fetches the chunk ahead of its first use; rejects as the load does, and a later one tries again. */
  preload(): Promise<void>;
}

/**
 * Declares a component that is fetched when first drawn. One that has been fetched before is drawn at once: a Suspense boundary that has
 * begun to show its fallback keeps it for 300 ms, however soon the chunk comes.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const fetchPart = async (): Promise<ComponentType<P>> => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await fetchPart() }));

  // biome-ignore lint/correctness/noComponentHookFactories: parts are declared once, at module level
  function Part(props: P): ReactNode {
    // What was chosen first stays: another type would draw the part anew.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  Part.preload = async () => {
    await fetchPart();
  };
  return Part;
}

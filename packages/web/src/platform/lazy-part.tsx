import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  useContext,
  useState,
} from "react";
import { isChunkError, loadChunk } from "./lazy-chunk.ts";

/** A component in a chunk of its own. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Fetches the chunk ahead of its first use; rejects as the load does, and a later one tries again. */
  preload(): Promise<void>;
}

/** What is drawn where a part did not come. */
export interface PartFailure {
  error: Error;
  /** How often it has been tried again. */
  tries: number;
  retry: () => void;
}

/** How the console tells that a part did not come; without it the error goes on to whoever catches it. */
export const PartFailedAs = createContext<ComponentType<PartFailure> | null>(null);

interface ChunkBoundaryProps {
  children: ReactNode;
  onCaught(): void;
  failed(error: Error): ReactNode;
}

/** Catches a part that did not come, and nothing else. React takes error boundaries as classes only. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(): void {
    this.props.onCaught();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isChunkError(error)) throw error;
    return this.props.failed(error);
  }
}

/** The chunk of a part: fetched once, and again after it failed. */
export function partChunk<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  const fetchPart = async (): Promise<ComponentType<P>> => {
    loaded ??= await loadChunk(load);
    return loaded;
  };
  const makeLater = () => lazy(async () => ({ default: await fetchPart() }));
  let later = makeLater();
  return {
    fetchPart,
    chosen: (): ComponentType<P> => loaded ?? later,
    forgetFailure(): void {
      later = makeLater();
    },
  };
}

/**
 * Declares a component that is fetched when first drawn. One that has been fetched before is drawn at once: a Suspense boundary that has
 * begun to show its fallback keeps it for 300 ms, however soon the chunk comes. One that does not come is told of in its place, with a retry.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const chunk = partChunk(load);

  // biome-ignore lint/correctness/noComponentHookFactories: parts are declared once, at module level
  function Part(props: P): ReactNode {
    // What was chosen first stays: another type would draw the part anew.
    const [{ Chosen, tries }, choose] = useState(() => ({ Chosen: chunk.chosen(), tries: 0 }));
    const Failed = useContext(PartFailedAs);
    const failed = (error: Error): ReactNode => {
      if (Failed === null) throw error;
      const retry = (): void => choose({ Chosen: chunk.chosen(), tries: tries + 1 });
      return <Failed error={error} tries={tries} retry={retry} />;
    };
    return (
      <ChunkBoundary key={tries} onCaught={chunk.forgetFailure} failed={failed}>
        <Chosen {...props} />
      </ChunkBoundary>
    );
  }
  Part.preload = async () => {
    await chunk.fetchPart();
  };
  return Part;
}

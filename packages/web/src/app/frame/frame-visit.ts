import type { Framing } from "@provost/contract/menu/frame";
import { frameTicketParameter } from "@provost/contract/menu/frame";
import { createStore, type StoreApi } from "zustand/vanilla";
import { NetworkFailure } from "../../platform/http/call-error.ts";
import { type FrameAddress, ticketed } from "./frame-address.ts";

export type Framed = Exclude<FrameAddress, { kind: "refused" }>;

type Phase =
  | { phase: "asking" }
  | { phase: "shown"; src: string }
  /** The page does not let itself be framed, or led to a page of our own, which no frame of another site may show. */
  | { phase: "refused"; by: "page" | "console" }
  | { phase: "failed"; error: Error };

export interface FrameState {
  /** Increases with each reload. */
  turn: number;
  /** The progress bar runs. */
  isLoading: boolean;
  shows: Phase;
}

export interface FrameDeps {
  /** A ticket for a GET of ours, good for one reply. */
  ticketOf(path: string, signal: AbortSignal): Promise<string>;
  framingOf(url: string, signal: AbortSignal): Promise<Framing>;
  isOnline(): boolean;
  later(run: () => void, ms: number): () => void;
}

/** What a tab keeps of the page it frames; leaving the tab and coming back changes nothing of it. */
export interface FrameVisit {
  state: StoreApi<FrameState>;
  reload(): void;
  /** The frame says that it has loaded; `isOurs` when what it shows is a page of our own origin. */
  loaded(isOurs: boolean): void;
}

/** Spec §2: a page that never says it has loaded stops the bar all the same. */
const patienceMs = 3000;

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

export function createFrameVisit(address: Framed, deps: FrameDeps, signal: AbortSignal): FrameVisit {
  const state = createStore<FrameState>(() => ({ turn: 0, isLoading: false, shows: { phase: "asking" } }));
  let stopBar = (): void => undefined;
  signal.addEventListener("abort", () => stopBar(), { once: true });

  function end(shows?: Phase): void {
    stopBar();
    state.setState({ isLoading: false, ...(shows === undefined ? {} : { shows }) });
  }

  async function show(turn: number): Promise<void> {
    const isCurrent = (): boolean => state.getState().turn === turn && !signal.aborted;
    if (!deps.isOnline()) return end({ phase: "failed", error: new NetworkFailure(0) });
    if (address.kind === "own") {
      const ticket = await deps.ticketOf(address.path, signal);
      const src = ticketed(address.path, address.hash, frameTicketParameter, ticket);
      if (isCurrent()) state.setState({ shows: { phase: "shown", src } });
      return;
    }
    state.setState({ shows: { phase: "shown", src: address.url } });
    // A failed check is not treated as a refusal.
    const framing = await deps.framingOf(address.url, signal).catch(() => "unknown" as const);
    if (framing === "refused" && isCurrent()) end({ phase: "refused", by: "page" });
  }

  function load(): void {
    const turn = state.getState().turn + 1;
    stopBar();
    state.setState({ turn, isLoading: true, shows: { phase: "asking" } });
    stopBar = deps.later(() => end(), patienceMs);
    show(turn).catch((cause: unknown) => {
      if (state.getState().turn === turn && !signal.aborted) end({ phase: "failed", error: asError(cause) });
    });
  }

  load();
  return {
    state,
    reload: load,
    loaded(isOurs) {
      const { shows } = state.getState();
      if (shows.phase !== "shown") return;
      if (isOurs && address.kind === "outside") end({ phase: "refused", by: "console" });
      else end();
    },
  };
}

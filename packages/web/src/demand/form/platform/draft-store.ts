import { draftFrom, type FormDraft, isUntouched } from "../form-draft.ts";
import type { Receipt } from "../send-outcome.ts";

/** A form that was begun, and the key it will be sent under. */
export interface KeptDraft {
  draft: FormDraft;
  key: string;
}

/** What this browser keeps of the form of one tenant. */
export interface DraftStore {
  read(): KeptDraft | null;
  /** Tells whether it was kept: a browser may forbid it. */
  write(kept: KeptDraft): boolean;
  clear(): void;
  /** The receipt of what was sent last in this browser tab. */
  receipt(): Receipt | null;
  keepReceipt(receipt: Receipt | null): void;
}

const dayMs = 86_400_000;
const keptDays = 30;
const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface StoreParts {
  /** `null` where the browser forbids it. */
  local: Place | null;
  session: Place | null;
  now(): number;
}

function parsed(place: Place | null, name: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(place?.getItem(name) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function put(place: Place | null, name: string, value: object | null): boolean {
  try {
    if (value === null) place?.removeItem(name);
    else place?.setItem(name, JSON.stringify(value));
    return place !== null;
  } catch {
    return false;
  }
}

export function draftStore(tenant: string, { local, session, now }: StoreParts): DraftStore {
  const draftName = `provost-demand-draft-${tenant}`;
  const receiptName = `provost-demand-receipt-${tenant}`;
  return {
    read() {
      const { draft, key, at } = parsed(local, draftName);
      if (typeof key !== "string" || !isKey.test(key) || typeof at !== "number") return null;
      const kept = draftFrom(draft);
      return now() - at > keptDays * dayMs || isUntouched(kept) ? null : { draft: kept, key };
    },
    write: (kept) => put(local, draftName, isUntouched(kept.draft) ? null : { ...kept, at: now() }),
    clear: () => void put(local, draftName, null),
    receipt() {
      const { receipt, at } = parsed(session, receiptName);
      return typeof receipt === "string" && typeof at === "string" ? { receipt, at } : null;
    },
    keepReceipt: (receipt) => void put(session, receiptName, receipt),
  };
}

function allowed(place: () => Storage): Storage | null {
  try {
    return place();
  } catch {
    return null;
  }
}

/** The store of this browser. */
export function browserDraftStore(tenant: string): DraftStore {
  const local = allowed(() => localStorage);
  return draftStore(tenant, { local, session: allowed(() => sessionStorage), now: () => Date.now() });
}

import { draftFrom, type FormDraft, isUntouched } from "../send/form-draft.ts";
import { newKey } from "../send/new-key.ts";
import type { Receipt } from "../send/send-outcome.ts";

/** A form that was begun, and the key it will be sent under. */
export interface DraftOnDevice {
  draft: FormDraft;
  key: string;
}

/** What this browser keeps of the forms of one tenant: each of its tabs has a draft of its own. */
export interface DraftStore {
  /** The draft of this tab; in a new tab the newest that no other holds. */
  read(): DraftOnDevice | null;
  /** Returns whether it was stored: a browser may forbid it. */
  write(stored: DraftOnDevice): boolean;
  /** Removes the draft that was sent under a key; what is written under that key afterwards is ignored. */
  clear(key: string): void;
  /** Says now and then that this tab still holds its draft. */
  hold(): void;
  /** Leaves the draft to other tabs. */
  release(): void;
  /** The receipt of what was sent last in this browser tab. */
  receipt(): Receipt | null;
  keepReceipt(receipt: Receipt | null): void;
}

const dayMs = 86_400_000;
const retentionDays = 30;
/** So long a draft is its tab's that does not speak up. */
const heldMs = 3 * 60_000;
const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface StoreParts {
  /** `null` where the browser forbids it. */
  local: (Place & Pick<Storage, "key" | "length">) | null;
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

/** A draft as it lies in the browser. */
interface StoredDraft extends DraftOnDevice {
  at: number;
  /** The page that has it open, and until when that is believed. */
  holder: string;
  heldUntil: number;
}

function storedDraft(place: Place | null, name: string): StoredDraft | null {
  const { draft, key, at, holder, heldUntil } = parsed(place, name);
  if (typeof key !== "string" || !isKey.test(key) || typeof at !== "number") return null;
  const held = typeof heldUntil === "number" ? heldUntil : 0;
  return { draft: draftFrom(draft), key, at, holder: String(holder ?? ""), heldUntil: held };
}

export function draftStore(tenant: string, { local, session, now }: StoreParts): DraftStore {
  const begin = `provost-demand-draft-${tenant}-`;
  const receiptName = `provost-demand-receipt-${tenant}`;
  const holder = newKey();
  let sentKey = "";
  const nameOf = (id: string): string => begin + id;
  let own = String(parsed(session, begin).id ?? "");

  function take(id: string): void {
    own = id;
    put(session, begin, { id });
  }

  /** The drafts of this browser, the newest first; those that are too old go. */
  function all(): { id: string; stored: StoredDraft }[] {
    const names = Array.from({ length: local?.length ?? 0 }, (_, at) => local?.key(at) ?? "");
    return names
      .flatMap((name) => {
        const id = name.startsWith(begin) ? name.slice(begin.length) : "";
        if (!isKey.test(id)) return [];
        const stored = storedDraft(local, name);
        if (stored !== null && now() - stored.at <= retentionDays * dayMs) return [{ id, stored }];
        put(local, name, null);
        return [];
      })
      .toSorted((one, other) => other.stored.at - one.stored.at);
  }

  const mine = (): StoredDraft | null => (own === "" ? null : storedDraft(local, nameOf(own)));

  return {
    read() {
      const drafts = all();
      const found = isKey.test(own)
        ? drafts.find(({ id }) => id === own)
        : drafts.find(({ stored }) => stored.heldUntil <= now());
      take(found?.id ?? (isKey.test(own) ? own : newKey()));
      if (found === undefined) return null;
      const { draft, key } = found.stored;
      put(local, nameOf(own), { ...found.stored, holder, heldUntil: now() + heldMs });
      return isUntouched(draft) ? null : { draft, key };
    },
    write(next) {
      if (next.key === sentKey) return false;
      const stored = mine();
      // A tab that was copied, or slept for long, finds its draft in other hands.
      if (own === "" || (stored !== null && stored.holder !== holder)) take(newKey());
      const held = { ...next, at: now(), holder, heldUntil: now() + heldMs };
      return put(local, nameOf(own), isUntouched(next.draft) ? null : held);
    },
    clear(key) {
      sentKey = key;
      if (mine()?.holder === holder) put(local, nameOf(own), null);
    },
    hold() {
      const stored = mine();
      if (stored?.holder === holder) put(local, nameOf(own), { ...stored, heldUntil: now() + heldMs });
    },
    release() {
      const stored = mine();
      if (stored?.holder === holder) put(local, nameOf(own), { ...stored, heldUntil: 0 });
    },
    receipt() {
      const { receipt, at } = parsed(session, receiptName);
      return typeof receipt === "string" && typeof at === "string" ? { receipt, at } : null;
    },
    keepReceipt: (receipt) => void put(session, receiptName, receipt),
  };
}

function allowed<T extends Storage>(place: () => T): T | null {
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

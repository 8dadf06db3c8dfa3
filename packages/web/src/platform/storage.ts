import type { Clock } from "./clock.ts";
import { anything, fields, number, type Shape } from "./shape.ts";

/** One name of the persisted state (spec §3); `session` says where it is written. */
export interface StoredItem<T> {
  name: string;
  schema: Shape<T>;
  session: boolean;
}

export interface StoredRecord<T> {
  content: T;
  /** When it was written, ms since 1970. */
  datetime: number;
}

const Envelope = fields({ content: anything, datetime: number });

export interface TypedStorage {
  get<T>(item: StoredItem<T>): T | null;
  record<T>(item: StoredItem<T>): StoredRecord<T> | null;
  /** Returns whether the record was written: the storage can be full or blocked. */
  set<T>(item: StoredItem<T>, content: T): boolean;
  remove(item: StoredItem<unknown>): void;
}

interface StorageParts {
  prefix: string;
  local: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  session: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  clock: Clock;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Typed records `{dataType, content, type, datetime}` under `prefix-name`; what does not fit its schema reads as absent. */
export function createStorage({ prefix, local, session, clock }: StorageParts): TypedStorage {
  const keyOf = (name: string): string => `${prefix}-${name}`;

  function record<T>(item: StoredItem<T>): StoredRecord<T> | null {
    const text = session.getItem(keyOf(item.name)) ?? local.getItem(keyOf(item.name));
    if (text === null) return null;
    const envelope = Envelope.safeParse(parseJson(text));
    const content = item.schema.safeParse(envelope.success ? envelope.data.content : text);
    if (!content.success) return null;
    return { content: content.data, datetime: envelope.success ? envelope.data.datetime : 0 };
  }

  return {
    record,
    get: (item) => record(item)?.content ?? null,
    set(item, content) {
      const place = item.session ? session : local;
      const type = item.session ? { type: "session" } : {};
      try {
        place.setItem(
          keyOf(item.name),
          JSON.stringify({ dataType: typeof content, content, ...type, datetime: clock.now() }),
        );
        return true;
      } catch {
        // A full or forbidden store must not stop the console; the state then lives only in memory.
        return false;
      }
    },
    remove(item) {
      session.removeItem(keyOf(item.name));
      local.removeItem(keyOf(item.name));
    },
  };
}

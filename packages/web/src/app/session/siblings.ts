import {
  anyOf,
  fields,
  flag,
  nullable,
  number,
  oneOf,
  optional,
  type ShapeOf,
  text,
} from "../../platform/shape.ts";

/** What a tab keeps of a token reply. */
export const StoredReply = fields({
  access_token: text,
  refresh_token: text,
  account: text,
  user_name: text,
  nick_name: text,
  role_name: text,
  avatar: text,
  tenant_id: text,
  user_id: text,
  /** The session's screen is locked. */
  locked: optional(flag),
});
export type StoredReply = ShapeOf<typeof StoredReply>;

/** The messages between browser tabs of this origin. They stay in memory: nothing is written to storage. */
export const SiblingMessage = anyOf(
  /** A user signed in, or the session was renewed. `at`: when it was requested, which identifies a delayed message. */
  fields({ kind: oneOf("in"), at: number, reply: StoredReply }),
  /** The session ended: by hand, or for the reason of the notice. */
  fields({ kind: oneOf("out"), notice: nullable(text), byHand: flag }),
  /** The screen of this user's session was locked, or unlocked. */
  fields({ kind: oneOf("lock", "unlock"), user: text }),
);
export type SiblingMessage = ShapeOf<typeof SiblingMessage>;

export interface Siblings {
  tell(message: SiblingMessage): void;
  onHear(listener: (message: SiblingMessage) => void): void;
}

/** The other browser tabs; what does not fit the schema (another version of the console) is not heard. */
export function siblingsOf(channel: BroadcastChannel): Siblings {
  return {
    tell: (message) => channel.postMessage(message),
    onHear(listener) {
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        const message = SiblingMessage.safeParse(data);
        if (message.success) listener(message.data);
      });
    },
  };
}

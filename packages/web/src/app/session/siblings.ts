import { z } from "zod";

/** What a tab keeps of a token reply. */
export const KeptReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  role_name: z.string(),
  avatar: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
  /** The session's screen is locked. */
  locked: z.boolean().optional(),
});
export type KeptReply = z.infer<typeof KeptReply>;

/** What the browser tabs of this origin tell one another. It stays in memory: nothing of it is written anywhere. */
export const SiblingMessage = z.discriminatedUnion("kind", [
  /** Somebody signed in, or the session was renewed, as asked at this moment: it tells a message that slept on its way. */
  z.object({ kind: z.literal("in"), at: z.number(), reply: KeptReply }),
  /** The session ended: by hand, or for the reason of the notice. */
  z.object({ kind: z.literal("out"), notice: z.string().nullable(), byHand: z.boolean() }),
  /** The screen of this user's session was locked, or unlocked. */
  z.object({ kind: z.enum(["lock", "unlock"]), user: z.string() }),
]);
export type SiblingMessage = z.infer<typeof SiblingMessage>;

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

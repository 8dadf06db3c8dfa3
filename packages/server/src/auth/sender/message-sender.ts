import type { Language } from "@provost/contract/wire/language";

/** Takes a code to a phone or a mail address. */
export interface MessageSender {
  /** Throws an error whose text is fit for a log when the message was not taken. */
  sendCode(to: string, code: string, language: Language): Promise<void>;
}

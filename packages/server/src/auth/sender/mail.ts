import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { makeMailer } from "../../platform/mail.ts";
import type { MailServer } from "../../platform/outside.ts";
import type { MessageSender } from "./message-sender.ts";

const minutes = limits.codeSeconds / 60;

const letters: Readonly<Record<Language, (code: string) => { subject: string; text: string }>> = {
  zh: (code) => ({
    subject: "您的验证码",
    text: `您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。\n\n如非本人操作，请忽略本邮件。\n`,
  }),
  en: (code) => ({
    subject: "Your code",
    text: `Your code is ${code}. It is good for ${minutes} minutes; tell it to nobody.\n\nIf you did not ask for it, ignore this mail.\n`,
  }),
};

/** Mail by the operator's server. */
export function mailSender(server: MailServer): MessageSender {
  const send = makeMailer(server);
  return { sendCode: (to, code, language) => send({ to, ...letters[language](code) }) };
}

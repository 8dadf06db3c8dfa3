import type { Language } from "@provost/contract/language";
import { limits } from "@provost/contract/limits";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { codeForLog } from "../../platform/http/json-answer.ts";
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

const Fault = z.object({ code: z.string().optional(), responseCode: z.number().optional() }).catch({});
const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** How the mail server is spoken to: a password goes over TLS only, unless the server is this machine. */
export function transportOf({ host, port, secure, credentials }: MailServer) {
  return {
    host,
    port,
    secure,
    requireTLS: !secure && credentials !== null && !loopback.test(host),
    ...(credentials === null ? {} : { auth: credentials }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 8000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail by the operator's server. */
export function mailSender(server: MailServer): MessageSender {
  const transport = createTransport(transportOf(server));
  return {
    sendCode: async (to, code, language) => {
      try {
        await transport.sendMail({
          from: server.from,
          to: { name: "", address: to },
          ...letters[language](code),
        });
      } catch (error) {
        // What a server says back may repeat what was sent.
        const { code: kind, responseCode } = Fault.parse(error);
        throw new Error(
          `mail: ${[kind, responseCode]
            .filter((part) => part !== undefined)
            .map(codeForLog)
            .join(" ")}`,
        );
      }
    },
  };
}

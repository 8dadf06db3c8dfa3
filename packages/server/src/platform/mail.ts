import { createTransport } from "nodemailer";
import { z } from "zod";
import { codeForLog } from "./http/json-reply.ts";
import type { MailServer } from "./outside.ts";

/** A plain-text email. */
export interface Email {
  to: string;
  subject: string;
  text: string;
}

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

/** Sends emails through the operator's server; a failure reports only its codes. */
export function makeMailer(server: MailServer): (email: Email) => Promise<void> {
  const transport = createTransport(transportOf(server));
  return async ({ to, ...letter }) => {
    try {
      await transport.sendMail({ from: server.from, to: { name: "", address: to }, ...letter });
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
  };
}

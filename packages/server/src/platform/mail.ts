import { createTransport } from "nodemailer";
import { z } from "zod";
import { type Brand, emblemOf, onOneLine } from "./files/brand.ts";
import { codeForLog } from "./http/json-reply.ts";
import type { MailServer } from "./outside.ts";

/** A plain-text email, in the name of a tenant. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  brand: Brand;
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

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const emblemId = "emblem@provost";

/** The text below the tenant's emblem and name; nothing in it is fetched from anywhere. */
const withEmblem = (name: string, text: string): string =>
  `<!doctype html><html><body style="margin:0;padding:24px;background:#fff;font:14px/1.6 sans-serif;color:#171c24">
<p style="margin:0 0 16px;font-size:15px;font-weight:600"><img src="cid:${emblemId}" alt="" height="32" style="vertical-align:middle;max-width:160px"> ${escaped(name)}</p>
<div style="white-space:pre-line">${escaped(text)}</div>
</body></html>`;

/** An email as it is sent: from the tenant's name at the operator's address, with the name in the subject and below the text, and its emblem inline. */
export function messageOf({ to, subject, text, brand }: Email, from: string) {
  const name = onOneLine(brand.name);
  const emblem = emblemOf(brand);
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
  const message = {
    from: name === "" ? from : { name, address },
    to: { name: "", address: to },
    subject: onOneLine(name === "" ? subject : `[${name}] ${subject}`),
    text: name === "" ? text : `${text.trimEnd()}\n\n-- \n${name}\n`,
  };
  if (emblem === null) return message;
  const { type: contentType, bytes } = emblem;
  const filename = `emblem.${contentType.slice("image/".length)}`;
  const picture = { cid: emblemId, filename, contentType, content: Buffer.from(bytes) };
  return {
    ...message,
    html: withEmblem(name, text),
    attachments: [{ ...picture, contentDisposition: "inline" as const }],
  };
}

/** Sends emails through the operator's server; a failure reports only its codes. */
export function makeMailer(server: MailServer): (email: Email) => Promise<void> {
  const transport = createTransport(transportOf(server));
  return async (email) => {
    try {
      await transport.sendMail(messageOf(email, server.from));
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

import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** An email as received. */
export interface Email {
  from: string;
  to: string[];
  headers: string;
  /** Its plain text. */
  text: string;
  /** Its other parts by their types. */
  parts: Readonly<Record<string, { headers: string; bytes: Buffer }>>;
  user: string | null;
}

/** A mail server that accepts emails (RFC 5321); with an account, it requires authentication first. */
export interface LocalMail {
  readonly port: number;
  readonly emails: Email[];
  /** How the next `RCPT` is handled. */
  next: "refuse" | "silence" | null;
}

function bytesOf(body: string, encoding: string | undefined): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

/** The parts of an email (RFC 2046), those of parts as well. */
function partsOf(email: string): [type: string, part: { headers: string; bytes: Buffer }][] {
  const at = email.indexOf("\r\n\r\n");
  const [headers, body] = [email.slice(0, at).replace(/\r\n[ \t]+/g, " "), email.slice(at + 4)];
  const boundary = /^content-type: *multipart\/.*boundary="([^"]+)"/im.exec(headers)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, "")));
  const type = /^content-type: *([\w/+-]+)/im.exec(headers)?.[1]?.toLowerCase() ?? "text/plain";
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase();
  return [[type, { headers, bytes: bytesOf(body, encoding) }]];
}

/** Starts it for the tests of a file. */
export function localMail(account: { user: string; pass: string } | null = null): LocalMail {
  const mail = { port: 0, emails: [] as Email[], next: null as LocalMail["next"] };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    let email: Email = { from: "", to: [], headers: "", text: "", parts: {}, user: null };
    let user: string | null = null;
    let rest = "";
    let reading = false;
    const take = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") {
        say("250-mail.local");
        say(account === null ? "250 8BITMIME" : "250 AUTH PLAIN");
      } else if (verb === "AUTH") {
        const [, name, pass] = Buffer.from(line.split(" ")[2] ?? "", "base64")
          .toString()
          .split("\0");
        if (name === account?.user && pass === account?.pass) user = name ?? null;
        say(user === null ? `535 5.7.8 ${pass} is wrong` : "235 2.7.0 in");
      } else if (verb === "MAIL") {
        email = { from: /<(.*)>/.exec(line)?.[1] ?? "", to: [], headers: "", text: "", parts: {}, user };
        say(account !== null && user === null ? "530 5.7.0 who are you" : "250 ok");
      } else if (verb === "RCPT") {
        const { next } = mail;
        mail.next = null;
        if (next === "silence") return;
        email.to.push(/<(.*)>/.exec(line)?.[1] ?? "");
        say(next === "refuse" ? `550 5.1.1 no such user: ${line}` : "250 ok");
      } else if (verb === "DATA") {
        reading = true;
        say("354 go on");
      } else if (verb === "QUIT") {
        say("221 bye");
        socket.end();
      } else say("502 5.5.2 unknown");
    };
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      rest += chunk;
      for (;;) {
        const end = reading ? rest.indexOf("\r\n.\r\n") : rest.indexOf("\r\n");
        if (end < 0) return;
        const piece = rest.slice(0, end);
        rest = rest.slice(end + (reading ? 5 : 2));
        if (reading) {
          reading = false;
          const { "text/plain": text, ...parts } = Object.fromEntries(partsOf(piece));
          const headers = piece.split("\r\n\r\n")[0] ?? "";
          mail.emails.push({ ...email, headers, text: text?.bytes.toString() ?? "", parts });
          say("250 2.0.0 queued");
        } else take(piece);
      }
    });
    say("220 mail.local ESMTP");
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    mail.port = typeof address === "object" && address !== null ? address.port : 0;
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return mail;
}

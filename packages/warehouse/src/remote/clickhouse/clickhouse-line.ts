import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import { codeOf } from "../remote-driver.ts";
import { type RemoteAddress, RemoteError } from "../remote-source.ts";

/** A socket to one address and no other; encrypted, the certificate must name the host all the same. */
function socketTo(at: string, { host, port, tls }: RemoteAddress): Socket {
  if (tls === null) return connect({ host: at, port, noDelay: true });
  return connectTls({
    ...{ host: at, port },
    minVersion: "TLSv1.2",
    rejectUnauthorized: true,
    ...(tls.ca === "" ? {} : { ca: tls.ca }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
  });
}

function connected(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve).once("error", reject);
  socket.once("close", () => reject(new RemoteError("unreachable")));
  return promise;
}

/** Requests to one address and no other, of which one follows another on one socket. */
interface RequestLine {
  /** The socket in use now. */
  socket(): Socket;
  connected(): Promise<void>;
  /** How long the socket can rest before the server closes it; null where the server has not said so. */
  restMs(): number | null;
  /** Sends a body that is made piece by piece, once. */
  insert(search: URLSearchParams, pieces: AsyncIterable<string>): Promise<IncomingMessage>;
  /** Sends a form. */
  send(search: URLSearchParams, fields: readonly (readonly [string, string])[]): Promise<IncomingMessage>;
}

function formOf(fields: readonly (readonly [string, string])[]): { type: string; body: Buffer } {
  const boundary = `provost-${randomUUID()}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${parts.join("")}--${boundary}--\r\n`, "utf8");
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** A socket, and whether the server ended it: one that is ended here must not be connected again. */
interface Connection {
  socket: Socket;
  isUsed: boolean;
  isEnded: boolean;
}

function connectionTo(at: string, address: RemoteAddress): Connection {
  let socket: Socket;
  try {
    socket = socketTo(at, address);
  } catch (error) {
    // The certificates of the authority are none.
    throw new RemoteError("tls", codeOf(error));
  }
  const connection: Connection = { socket, isUsed: false, isEnded: false };
  const end = (): void => {
    connection.isEnded = true;
  };
  socket.once("end", end).on("error", (error) => {
    if (["ECONNRESET", "EPIPE"].includes(codeOf(error))) end();
  });
  return connection;
}

/** What a server says of how long it waits for the next request, less a second. */
function restMsOf({ headers }: IncomingMessage): number | null {
  const [, seconds] = /\btimeout=(\d{1,6})/.exec(String(headers["keep-alive"] ?? "")) ?? [];
  return seconds === undefined ? null : Math.max(0, Number(seconds) * 1000 - 1000);
}

/** Connects to one address. */
export function lineTo(at: string, address: RemoteAddress): RequestLine {
  const { host, port, user, password } = address;
  let now = connectionTo(at, address);
  let restMs: number | null = null;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const event = address.tls === null ? "connect" : "secureConnect";
  // Only where the server has ended a connection is there another, to the same address.
  const next = async (): Promise<Socket> => {
    if (now.isUsed) {
      if (!now.isEnded) throw new RemoteError("unreachable");
      now = connectionTo(at, address);
      await connected(now.socket, event);
    }
    now.isUsed = true;
    return now.socket;
  };
  agent.createConnection = (_, done) => {
    next().then(
      (socket) => done?.(null, socket),
      (error: Error) => done?.(error, now.socket),
    );
    return undefined;
  };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
  const begin = (search: URLSearchParams, headers: OutgoingHttpHeaders): ClientRequest => {
    const sending = request({
      ...{ agent, host, port, method: "POST", path: `/?${search}` },
      headers: { authorization, ...headers },
    });
    // It may fail again once the reply has begun.
    sending.on("error", () => {});
    return sending;
  };
  const replyTo = async (sending: ClientRequest): Promise<IncomingMessage> => {
    const response: IncomingMessage = (await once(sending, "response"))[0];
    response.on("error", () => {});
    restMs = restMsOf(response);
    if (restMs === 0 || /close/i.test(response.headers.connection ?? "")) now.isEnded = true;
    return response;
  };
  const send: RequestLine["send"] = async (search, fields) => {
    const { type, body } = formOf(fields);
    const sending = begin(search, {
      ...{ "content-type": type, "content-length": body.length },
      // Versions differ in whether they read it from the address beside a form.
      ...(search.has("default_format") ? { "x-clickhouse-format": search.get("default_format") ?? "" } : {}),
    });
    sending.end(body);
    return replyTo(sending);
  };
  const insert: RequestLine["insert"] = async (search, pieces) => {
    const sending = begin(search, { "content-type": "text/plain; charset=utf-8" });
    const reply = replyTo(sending);
    reply.catch(() => {});
    // A server that refuses the rows replies before they are all sent.
    await Promise.race([pipeline(pieces, sending), reply]);
    return reply;
  };
  return {
    socket: () => now.socket,
    connected: () => connected(now.socket, event),
    restMs: () => restMs,
    insert,
    send: async (search, fields) => {
      const { socket, isUsed } = now;
      const before = socket.bytesRead;
      try {
        return await send(search, fields);
      } catch (error) {
        const isUnread = now.socket === socket && socket.bytesRead === before;
        // It was at rest, and the server closed it meanwhile.
        if (!isUsed || !isUnread || !now.isEnded) throw error;
        return await send(search, fields);
      }
    },
  };
}

import type { LookupAddress } from "node:dns";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type TLSSocket } from "node:tls";
import type { DirectoryProblem } from "@provost/contract/auth/auth-directory";
import type { DirectorySettings } from "@provost/contract/tenant/directory-settings";
import { Client, ResultCodeError } from "ldapts";
import { z } from "zod";

/** Why a directory could not be asked; the detail is a code of the system or the directory, without names and secrets. */
export class DirectoryError extends Error {
  readonly problem: DirectoryProblem;
  readonly detail: string;

  constructor(problem: DirectoryProblem, detail = "") {
    super(`directory: ${problem}${detail === "" ? "" : ` (${detail})`}`);
    this.problem = problem;
    this.detail = detail;
  }
}

const startTlsName = "1.3.6.1.4.1.1466.20037";
const sliceBytes = 1024;

const Coded = z.object({ code: z.union([z.string().regex(/^\w{1,60}$/), z.number().int()]) });

/** The code of a fault, fit to be shown. */
export function codeOf(error: unknown): string {
  const coded = Coded.safeParse(error);
  return coded.success ? String(coded.data.code) : "";
}

const unreachable = new Set(["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EHOSTDOWN", "ENETDOWN"]);

/** What a fault of the connection means. */
function connectionProblem(error: unknown): DirectoryError {
  if (error instanceof DirectoryError) return error;
  // Several addresses were tried.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(first);
  if (code === "ECONNREFUSED") return new DirectoryError("refused", code);
  return new DirectoryError(unreachable.has(code) ? "unreachable" : "not_ldap", code);
}

/**
 * Bounds what a directory can send. The library reads messages recursively and would exceed the stack on many small ones, so it gets the
 * bytes in small slices; what it throws ends the connection instead of the process.
 */
function bounded(socket: Socket, { maxBytes, fail }: Pick<DirectoryLine, "maxBytes" | "fail">): Socket {
  const emit = socket.emit.bind(socket);
  let bytes = 0;
  socket.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    const [chunk] = args;
    if (event !== "data" || !Buffer.isBuffer(chunk)) return emit(event, ...args);
    bytes += chunk.length;
    try {
      if (bytes > maxBytes) throw new DirectoryError("too_much");
      for (let at = 0; at < chunk.length && !socket.destroyed; at += sliceBytes)
        emit("data", chunk.subarray(at, at + sliceBytes));
    } catch (error) {
      fail(error instanceof DirectoryError ? error : new DirectoryError("not_ldap"));
      socket.destroy();
    }
    return true;
  };
  return socket;
}

/** Resolves once the event comes, and rejects with the fault that comes before it. */
function once(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve);
  socket.on("error", reject);
  socket.once("close", () => reject(new DirectoryError("not_ldap")));
  return promise;
}

function secureOptions({ host, ca }: Pick<DirectorySettings, "host" | "ca">) {
  try {
    if (ca !== "") createSecureContext({ ca });
  } catch (error) {
    throw new DirectoryError("ca_unreadable", codeOf(error));
  }
  return {
    minVersion: "TLSv1.2" as const,
    ...(ca === "" ? {} : { ca }),
    // The certificate must name the host, whatever address it has.
    ...(isIP(host) === 0 ? { servername: host } : { host }),
  };
}

async function secure(socket: Socket, options: ReturnType<typeof secureOptions>): Promise<TLSSocket> {
  const encrypted = connectTls({ ...options, socket });
  try {
    await once(encrypted, "secureConnect");
    return encrypted;
  } catch (error) {
    socket.destroy();
    throw new DirectoryError("tls", codeOf(error));
  }
}

/** A client over a socket that is connected already. */
export const clientOver = (socket: Socket): Client =>
  new Client({ url: "ldap://directory.invalid", createConnection: () => socket });

/** Asks for encryption. The client that asked is thrown away with all that it has read: nothing sent before counts as sent after. */
async function startTls(socket: Socket): Promise<void> {
  try {
    await clientOver(socket).exop(startTlsName);
  } catch (error) {
    socket.destroy();
    throw error instanceof ResultCodeError
      ? new DirectoryError("starttls_refused", codeOf(error))
      : connectionProblem(error);
  }
  socket.removeAllListeners("data");
}

/** What a connection needs to know. */
export interface DirectoryLine extends Pick<DirectorySettings, "host" | "port" | "tls" | "ca"> {
  /** It connects to one of these and no other, whatever the name means a moment later. */
  addresses: readonly LookupAddress[];
  maxBytes: number;
  /** Is called with the reason why the connection was ended from here. */
  fail: (error: DirectoryError) => void;
  signal: AbortSignal;
}

/** Opens a connection, encrypted as the settings say; ends with the signal. */
export async function openLine(line: DirectoryLine): Promise<Socket> {
  const { addresses, signal } = line;
  const options = line.tls === "none" ? null : secureOptions(line);
  const plain = connect({
    host: line.host,
    port: line.port,
    lookup: (_host, { all }, callback) => {
      const [first] = addresses;
      if (all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? "", first?.family ?? 4);
    },
  });
  signal.addEventListener("abort", () => plain.destroy(), { once: true });
  try {
    await once(plain, "connect");
  } catch (error) {
    throw connectionProblem(error);
  }
  if (options === null) return bounded(plain, line);
  if (line.tls === "starttls") await startTls(bounded(plain, line));
  return bounded(await secure(plain, options), line);
}

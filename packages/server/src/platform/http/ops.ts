import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { sha256 } from "../config.ts";
import { refuse } from "../refusal.ts";

const isOps = /^\/(?:metrics|api\/docs|api\/openapi\.json)(?:[/?]|$)/;
const isHealth = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Requests that came by the port of their own. */
const byOwnPort = new WeakSet<IncomingMessage>();

/** Requests whose caller has shown to be an operator. */
const ofOperators = new WeakSet<IncomingMessage>();

/** Whether the caller of an address that is open to everyone is an operator. */
export const isOperator = (request: IncomingMessage): boolean => ofOperators.has(request);

function showsToken(header: string | undefined, token: string): boolean {
  const [, shown = ""] = /^bearer (\S+)$/i.exec(header ?? "") ?? [];
  return timingSafeEqual(Buffer.from(sha256(shown)), Buffer.from(sha256(token)));
}

/** Keeps metrics and the API description for operators: they show a token, or come by a port of their own; others learn nothing of them. */
export function guardOps(app: FastifyInstance, token: string | null): void {
  // After the hooks that give every reply its headers.
  app.addHook("preParsing", async ({ raw, headers, url }, reply) => {
    if (
      byOwnPort.has(raw) ||
      (token !== null && headers.authorization && showsToken(headers.authorization, token))
    )
      ofOperators.add(raw);
    if (byOwnPort.has(raw)) {
      if (!isOps.test(url) && !isHealth.test(url)) throw refuse("not_found");
      return;
    }
    if (!isOps.test(url)) return;
    if (token === null) throw refuse("not_found");
    if (ofOperators.has(raw)) return;
    reply.header("www-authenticate", "Bearer");
    throw refuse("ops_token");
  });
}

/** Opens the port of operators. */
export async function listenForOps(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; address: string }> {
  await app.ready();
  const server = createServer((request, response) => {
    byOwnPort.add(request);
    app.routing(request, response);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ host, port }, resolve);
  await promise;
  const { port: open } = server.address() as AddressInfo;
  return { server, address: `http://${host.includes(":") ? `[${host}]` : host}:${open}` };
}

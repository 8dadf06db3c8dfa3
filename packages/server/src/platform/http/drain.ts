import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusal.ts";

/** How long running calls may take once the server closes; `hurry` cuts that short. */
export interface DrainOptions {
  patienceMs: number;
  hurry: AbortSignal;
}

/**
 * Closes a server: new calls are refused, running ones are completed, idle connections are closed at once. Must be set up before
 * the server listens.
 */
export function drain(app: FastifyInstance, { patienceMs, hurry }: DrainOptions): () => Promise<void> {
  const unanswered = new Map<Socket, number>();
  let closing = false;

  const count = (socket: Socket, change: 1 | -1): void => {
    const calls = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, calls);
    if (closing && calls === 0) socket.destroySoon();
  };
  app.server.on("connection", (socket: Socket) => {
    if (closing) return socket.destroy();
    unanswered.set(socket, 0);
    socket.once("close", () => unanswered.delete(socket));
  });
  app.server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  app.addHook("onRequest", async () => {
    if (closing) throw refuse("starting");
  });

  return async () => {
    closing = true;
    const closed = app.close();
    for (const [socket, calls] of unanswered) if (calls === 0) socket.destroySoon();
    const late = pause(patienceMs, undefined, { signal: hurry, ref: false }).catch(() => {});
    await Promise.race([closed, late]);
    app.server.closeAllConnections();
    await closed;
  };
}

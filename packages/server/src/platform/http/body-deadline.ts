import type { FastifyInstance } from "fastify";

/** How slow a body may come. */
export interface BodyPace {
  /** Milliseconds that any body has. */
  graceMs: number;
  /** Bytes for which it has a second more. */
  bytesPerSecond: number;
}

const patient: BodyPace = { graceMs: 30_000, bytesPerSecond: 16 * 1024 };
// Uploads are streams, read by those who have signed in and as slowly as their lines are.
const isStream = /^multipart\/|^application\/octet-stream/i;

/** Closes the connection of a client that sends a body slower than any real network, so that idle clients hold no connections. */
export function hangUpOnSlowBodies(app: FastifyInstance, pace: BodyPace = patient): void {
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const { headers } = request;
    const isChunked = headers["transfer-encoding"] !== undefined;
    const length = isChunked ? request.routeOptions.bodyLimit : Number(headers["content-length"] ?? 0);
    if (length > 0 && !isStream.test(headers["content-type"] ?? "")) {
      const patienceMs = pace.graceMs + (1000 * length) / pace.bytesPerSecond;
      const timer = setTimeout(() => request.raw.destroy(), patienceMs);
      timer.unref();
      for (const end of ["end", "close", "error"]) payload.once(end, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

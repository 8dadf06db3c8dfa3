import type { FastifyRequest } from "fastify";
import type { RequestOrigin } from "../db/database.ts";

const longestAgent = 300;

/** Where a request comes from. */
export const originOf = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  userAgent: (request.headers["user-agent"] ?? "").slice(0, longestAgent),
});

import type { TokenRequest } from "@provost/contract/auth/auth";
import { platformTenantId, TenantId } from "@provost/contract/wire/id";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { parsePart } from "../../platform/http/parse-input.ts";
import { originOf } from "../../platform/http/request-origin.ts";
import { deviceOf } from "../session/session-cookies.ts";
import { browserOf } from "../social/social-cookie.ts";
import { readState } from "../social/social-ticket.ts";
import type { GrantRequest } from "./grant.ts";

/** Headers that replace fields; an invalid header is refused like an invalid field. */
const ReplacingHeaders = z.object({
  "tenant-id": TenantId.or(z.literal("")).optional(),
  "user-type": z
    .string()
    .regex(/^[\w-]{0,40}$/)
    .optional(),
});

/** Where a request comes from, and for which tenant. */
export type RequestFacts = Omit<GrantRequest, "input">;

/** Everything that is known of a caller before it is known who it is, gathered in one place. */
export function factsOf(
  request: FastifyRequest,
  tenantId?: string,
  otherwise: string = platformTenantId,
): RequestFacts {
  const headers = parsePart(ReplacingHeaders, request.headers);
  return {
    tenantId: tenantId || headers["tenant-id"] || otherwise,
    ...originOf(request),
    userType: headers["user-type"] || "web",
    device: deviceOf(request),
    browser: browserOf(request),
  };
}

/** One try to sign in, complete. */
export function grantRequest(request: FastifyRequest, input: TokenRequest): GrantRequest {
  // Who comes back from a third party may have forgotten the tenant; the state has not.
  const otherwise = readState(input.state ?? "")?.tenantId;
  return { ...factsOf(request, input.tenantId, otherwise), input };
}

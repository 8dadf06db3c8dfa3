import {
  socialAccounts,
  socialBind,
  socialBindConfirm,
  socialCallback,
  socialPosted,
  socialStart,
  socialUnbind,
} from "@provost/contract/auth/auth-social";
import type { FastifyReply, FastifyRequest } from "fastify";
import { reportRefusal } from "../../platform/http/failure.ts";
import { type Router, route, routeRedirect } from "../../platform/http/route.ts";
import { Refusal } from "../../platform/refusal.ts";
import { factsOf } from "../sign-in/request-facts.ts";
import { beginBinding, confirmBinding, removeBinding, socialAccountsOf } from "./social.service.ts";
import { comeBack, leave, pageOf, type SocialDeps, takeResponse } from "./social-attempt.ts";
import { browserOf, markBrowser } from "./social-cookie.ts";
import { attemptSeconds, callbackAddress } from "./social-ticket.ts";

export function socialRoutes(router: Router, deps: SocialDeps): void {
  const leaving = (request: FastifyRequest, reply: FastifyReply, provider: string) => ({
    provider,
    redirectUri: callbackAddress(deps.publicUrl, request, provider),
    browser: markBrowser(request, reply, attemptSeconds),
    address: request.ip,
  });

  /** A refusal is shown by our page, because the browser goes where it is led. */
  const ledOn = (request: FastifyRequest, provider: string, lead: () => Promise<string>): Promise<string> =>
    lead().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      reportRefusal(request, error);
      return pageOf(provider, null, { error: error.code });
    });

  routeRedirect(router, socialStart, ({ provider, tenantId: named }, { request, reply }) =>
    ledOn(request, provider, () => {
      const { tenantId } = factsOf(request, named);
      return leave(deps, { ...leaving(request, reply, provider), tenantId, userId: null });
    }),
  );

  routeRedirect(router, socialPosted, ({ provider, SAMLResponse, RelayState }, { request }) => {
    const report = (refusal: Refusal): void => reportRefusal(request, refusal);
    const posted = { provider, response: SAMLResponse, state: RelayState, address: request.ip };
    return ledOn(request, provider, () => takeResponse(deps, posted, report));
  });

  routeRedirect(router, socialCallback, ({ provider, code, state, error, iss }, { request }) =>
    comeBack(deps, { provider, code, state, error, issuer: iss, browser: browserOf(request) }),
  );

  route(router, socialAccounts, (scope) => socialAccountsOf(scope));
  route(router, socialBind, async (scope, { provider }, { request, reply }) => ({
    url: await beginBinding(deps, scope, leaving(request, reply, provider)),
  }));
  route(router, socialBindConfirm, (scope, input, { request }) =>
    confirmBinding(deps, scope, { ...input, browser: browserOf(request) }),
  );
  route(router, socialUnbind, async (scope, { provider }) => {
    await removeBinding(deps, scope, provider);
    return null;
  });
}

import { forgotPassword, resetForgotten, smsCode } from "@provost/contract/auth/auth-code";
import type { PasswordDeps } from "../../people/password/password.service.ts";
import { languageOfRequest, type Router, routePublic } from "../../platform/http/route.ts";
import { factsOf } from "../sign-in/request-facts.ts";
import { resetForgottenPassword, sendPasswordCode } from "./forgotten-password.service.ts";
import type { CodeDeps } from "./send-code.ts";
import { sendSignInCode } from "./sms-code.service.ts";

export function codeRoutes(router: Router, deps: CodeDeps & PasswordDeps): void {
  routePublic(router, smsCode, ({ tenantId, phone }, { request }) =>
    sendSignInCode(deps, { ...factsOf(request, tenantId), phone, language: languageOfRequest(request) }),
  );
  routePublic(router, forgotPassword, ({ tenantId, target }, { request }) =>
    sendPasswordCode(deps, { ...factsOf(request, tenantId), target, language: languageOfRequest(request) }),
  );
  routePublic(router, resetForgotten, async ({ tenantId, target, code, newpassword }, { request }) => {
    await resetForgottenPassword(deps, { ...factsOf(request, tenantId), target, code, newpassword });
    return null;
  });
}

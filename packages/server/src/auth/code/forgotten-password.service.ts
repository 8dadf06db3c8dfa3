import type { CodeSent } from "@provost/contract/auth/auth-code";
import { phoneProblem } from "@provost/contract/people/phone-rule";
import { type PasswordDeps, setPassword } from "../../people/password/password.service.ts";
import { type Person, personByEmail, personByPhone } from "../../people/people.service.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { RequestOrigin, TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { isActive, tenantRecord } from "../../tenant/tenant.service.ts";
import { boundTry, boundWish, type CodeDeps, type CodeWish, pretendToSend, sendCode } from "./send-code.ts";
import type { CodeSubject } from "./sent-code.ts";
import { smsSenderOf, smsWay } from "./sms-code.service.ts";

/** A phone number or a mail address as it is looked for. */
function targetOf(text: string): { isMail: boolean; target: string } {
  if (text.includes("@")) return { isMail: true, target: text.toLowerCase() };
  const problem = phoneProblem(text);
  if (problem !== null) throw refuse(problem);
  return { isMail: false, target: text };
}

/** The user who has the phone number or email address and may sign in. */
async function ownerOf(
  db: TenantDb,
  { isMail, target }: ReturnType<typeof targetOf>,
): Promise<Person | null> {
  const person = await (isMail ? personByEmail(db, target) : personByPhone(db, target));
  return person === null || person.disabled ? null : person;
}

/** Sends a code for a new password. An unknown email address or phone number gets the same reply, and nothing is sent. */
export async function sendPasswordCode(
  deps: CodeDeps,
  request: Omit<CodeWish, "purpose">,
): Promise<CodeSent> {
  const found = targetOf(request.target);
  const wish: CodeWish = { ...request, purpose: "password", target: found.target };
  const { tenant, person } = await deps.db.tenant(wish.tenantId).run(async (db) => ({
    tenant: await tenantRecord(db),
    person: await ownerOf(db, found),
  }));
  const mail = found.isMail ? deps.senders.mail : null;
  if (found.isMail && mail === null) throw refuse("mail_not_set_up");
  const sms = mail === null ? smsSenderOf(deps, tenant) : null;
  await boundWish(deps, wish);
  const way = found.isMail ? "mail" : smsWay(wish, tenant);
  const sender = tenant && (sms ?? mail?.(tenant));
  if (tenant === null || !sender) return pretendToSend(deps, way);
  const to =
    isActive(tenant, deps.clock.now()) && person !== null
      ? found.isMail
        ? person.email
        : person.phone
      : null;
  return sendCode(deps, wish, { sender, way, to });
}

/** Sets a new password by the code that was sent. A password that is not taken leaves the code as it was. */
export async function resetForgottenPassword(
  deps: CodeDeps & PasswordDeps,
  request: RequestOrigin & { tenantId: string; target: string; code: string; newpassword: string },
): Promise<void> {
  const found = targetOf(request.target);
  await boundTry(deps, request.address);
  const { tenantId } = request;
  const subject: CodeSubject = { tenantId, purpose: "password", target: found.target };
  const records = deps.db.tenant(tenantId, request);
  const proved = await records.run(async (db) => {
    const tenant = await tenantRecord(db);
    if (tenant === null || !isActive(tenant, deps.clock.now())) return null;
    const codeId = await deps.codes.match(db, subject, request.code);
    const person = codeId === null ? null : await ownerOf(db, found);
    return codeId === null || person === null ? null : { codeId, userId: person.id };
  });
  if (proved === null) throw refuse("code_wrong");
  await setPassword(deps, records, {
    userId: proved.userId,
    // Anyone who has the code has proved ownership of the account.
    prove: async () => asServer("user", proved.userId),
    password: request.newpassword,
    mustChange: false,
    actorId: null,
    because: "password_reset",
    along: async (db) => {
      if (!(await deps.codes.use(db, proved.codeId))) throw refuse("code_wrong");
    },
  });
}

import type { CodeSent } from "@provost/contract/auth/auth-code";
import { phoneProblem } from "@provost/contract/people/phone-rule";
import { personByPhone } from "../../people/people.service.ts";
import { refuse } from "../../platform/refusal.ts";
import { isActive, type TenantRecord, tenantRecord } from "../../tenant/tenant.service.ts";
import type { MessageSender } from "../sender/message-sender.ts";
import type { Grant } from "../sign-in/grant.ts";
import { boundTry, boundWish, type CodeDeps, type CodeWish, sendCode } from "./send-code.ts";

/** Who sends the text messages of a tenant; refuses where that is not set up. */
export function smsSenderOf({ senders, clock }: CodeDeps, tenant: TenantRecord | null): MessageSender {
  const sender = tenant !== null && isActive(tenant, clock.now()) ? senders.sms(tenant) : null;
  if (sender === null) throw refuse("sms_not_set_up");
  return sender;
}

/** The messages of a tenant's provider as it is set up now. */
export function smsWay({ tenantId }: CodeWish, tenant: TenantRecord | null): string {
  return `sms ${tenantId} ${tenant?.version}`;
}

/** Sends a sign-in code to a phone. An unknown number gets the same reply, and nothing is sent. */
export async function sendSignInCode(
  deps: CodeDeps,
  request: Omit<CodeWish, "purpose" | "target"> & { phone: string },
): Promise<CodeSent> {
  const wish: CodeWish = { ...request, purpose: "sign_in", target: request.phone };
  const { tenant, person } = await deps.db.tenant(wish.tenantId).run(async (db) => ({
    tenant: await tenantRecord(db),
    person: await personByPhone(db, wish.target),
  }));
  const sender = smsSenderOf(deps, tenant);
  await boundWish(deps, wish);
  const to = person === null || person.disabled ? null : person.phone;
  return sendCode(deps, wish, { sender, way: smsWay(wish, tenant), to });
}

/** Phone and code. Wrong, expired, used, tried too often, of another tenant, of a disabled user: the reply is always the same. */
export const smsCodeGrant: Grant<CodeDeps> = async (deps, { tenantId, input, address }) => {
  const { phone = "", code = "" } = input;
  const problem = phoneProblem(phone);
  if (problem !== null) throw refuse(problem);
  await boundTry(deps, address);
  const { person, isProved } = await deps.db.tenant(tenantId).run(async (db) => {
    const tenant = await tenantRecord(db);
    if (tenant === null || !isActive(tenant, deps.clock.now())) return { person: null, isProved: false };
    const id = await deps.codes.match(db, { tenantId, purpose: "sign_in", target: phone }, code);
    const isProved = id !== null && (await deps.codes.use(db, id));
    return { person: await personByPhone(db, phone), isProved };
  });
  // The tenant's log records which user an attempt concerned; the reply does not reveal it.
  const owner = person === null ? {} : { userId: person.id, account: person.account };
  if (person === null || !isProved) throw refuse("code_wrong", owner);
  if (person.disabled) throw refuse("code_wrong", { ...owner, outcome: "disabled" });
  return person;
};

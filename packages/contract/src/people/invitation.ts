import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { invitationLimits } from "../wire/feature-limits.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { byId } from "../wire/resource.ts";
import { userFields } from "./people.ts";
import { userButtons } from "./people-feature.ts";

/** Whether an invitation can still be used. */
export const InvitationState = z.enum(["open", "expired", "used", "revoked"]);
export type InvitationState = z.infer<typeof InvitationState>;

const RoleName = z.object({ id: Id, name: z.string() });

/** A link by which people register; the link itself is returned only once, when it is made. Times are ISO. */
export const Invitation = z.object({
  id: Id,
  /** Of the users who come by it; empty = none. */
  deptName: z.string(),
  roles: z.array(RoleName),
  remark: z.string(),
  /** Name of who made it; empty = a user who was deleted. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** How many people may register by it, and how many still may. */
  uses: z.number().int(),
  usesLeft: z.number().int(),
  /** How many have registered by it and wait for approval; earlier servers leave it out. */
  waiting: z.number().int().optional(),
  state: InvitationState,
});
export type Invitation = z.infer<typeof Invitation>;

/** Who registered and waits for approval; not a user yet. Times are ISO. */
export const Registration = z.object({
  id: Id,
  account: z.string(),
  userName: z.string(),
  phone: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** What the invitation gives. */
  deptName: z.string(),
  roles: z.array(RoleName),
  /** Of the invitation. */
  remark: z.string(),
  /** What another user has meanwhile: with the account it can't be approved, a phone number or an email address is left out. */
  taken: z.array(z.enum(["account", "phone", "email"])),
});
export type Registration = z.infer<typeof Registration>;

/** What an invitation says to who opens its link. */
export const InvitationOffer = z.object({
  tenantName: z.string(),
  /** What the tenant calls its console, and its mark; earlier servers leave them out. */
  title: z.string().optional(),
  logo: z.string().optional(),
  deptName: z.string(),
  /** Fewest characters of a password. */
  passwordLength: z.number().int(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

// Anything else leads to the same refusal as a token that nobody made.
const Token = z.string().max(200);

const base = "/api/sq-user/invitation";

export const invitationList = endpoint(`GET ${base}`, {
  permission: userButtons.add,
  data: z.object({ invitations: z.array(Invitation), registrations: z.array(Registration) }),
  summary: "Invitations and pending registrations of departments within the caller's people scope",
});

export const invitationPending = endpoint(`GET ${base}/pending`, {
  permission: userButtons.add,
  background: true,
  data: z.object({ count: z.number().int() }),
  summary: "How many registrations wait for approval by the caller",
});

export const invitationCreate = endpoint(`POST ${base}`, {
  permission: userButtons.add,
  body: z.object({
    deptId: userFields.deptId,
    roleIds: userFields.roleIds,
    remark: z.string().trim().max(200).default(""),
    days: z.number().int().min(1).max(invitationLimits.days),
    uses: z.number().int().min(1).max(invitationLimits.uses),
  }),
  data: z.object({ invitation: Invitation, token: z.string() }),
  summary: "Creates an invitation for a department and roles; its token is returned once",
});

export const invitationRevoke = endpoint(`DELETE ${base}/{id}`, {
  permission: userButtons.add,
  params: byId("invitation", "edit"),
  data: Nothing,
  summary: "Revokes an invitation; people who have registered with it still wait for approval",
});

export const registrationApprove = endpoint("POST /api/sq-user/registration/{id}/approve", {
  permission: userButtons.add,
  params: byId("registration", "edit"),
  data: z.object({ id: Id, account: z.string() }),
  summary: "Approves a registration, which becomes a user within the approver's permissions",
});

export const registrationRefuse = endpoint("POST /api/sq-user/registration/{id}/refuse", {
  permission: userButtons.add,
  params: byId("registration", "edit"),
  data: Nothing,
  summary: "Rejects a registration",
});

// The token travels in the body, so that no log of addresses holds it.
export const invitationOffer = endpoint("POST /api/sq-auth/invitation", {
  permission: "public",
  body: z.object({ token: Token }),
  data: InvitationOffer,
  summary: "What the invitation with this token offers",
});

/** What people enter to register. */
export const RegistrationDraft = z.object({
  account: userFields.account,
  userName: userFields.userName,
  phone: userFields.phone,
  email: userFields.email,
  password: z.string().min(1).max(limits.passwordLength),
});
export type RegistrationDraft = z.infer<typeof RegistrationDraft>;

export const invitationRegister = endpoint("POST /api/sq-auth/invitation/register", {
  permission: "public",
  body: RegistrationDraft.extend({ token: Token }),
  data: Nothing,
  summary: "Registers by an invitation; the account can sign in once it is approved",
});

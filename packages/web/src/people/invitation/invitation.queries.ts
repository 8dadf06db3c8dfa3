import {
  type Invitation,
  invitationCreate,
  invitationList,
  invitationPending,
  invitationRevoke,
  registrationApprove,
  registrationRefuse,
} from "@provost/contract/people/invitation";
import { invitationPath } from "@provost/contract/people/invitation-path";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

export const pendingOptions = queryOptions({
  queryKey: ["people", "invitations", "pending"],
  queryFn: ({ signal }) => call(invitationPending, {}, { signal, quiet: true }),
});

export const invitationsOptions = queryOptions({
  queryKey: ["people", "invitations", "all"],
  queryFn: ({ signal }) => call(invitationList, {}, { signal, quiet: true }),
});

/** An invitation that was just made: its link is shown only now. */
export interface MadeInvitation {
  invitation: Invitation;
  link: string;
}

export async function createInvitation(draft: CallInput<typeof invitationCreate>): Promise<MadeInvitation> {
  const { invitation, token } = await call(invitationCreate, draft, { quiet: true });
  return { invitation, link: `${window.location.origin}${invitationPath}#${token}` };
}

export const revokeInvitation = (id: string) => call(invitationRevoke, { id });
export const approveRegistration = (id: string) => call(registrationApprove, { id });
export const refuseRegistration = (id: string) => call(registrationRefuse, { id });

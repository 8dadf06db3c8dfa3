/** What the sign-in page gives to be let in: one of the token endpoint's grants. */
export type Grant =
  | { grant_type: "password"; type: "account"; username: string; password: string; bind_ticket?: string }
  | { grant_type: "sms_code"; phone: string; code: string; bind_ticket?: string }
  | { grant_type: "social"; source: string; code: string; state: string }
  | { grant_type: "mfa_otp"; mfa_token: string; code: string };

/** Signs in, or throws why not; an empty tenant leaves it to the server. */
export type SignIn = (tenantId: string, grant: Grant) => Promise<void>;

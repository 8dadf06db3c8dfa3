import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";

/** Why a password is not taken; `short` comes with the fewest characters. */
export const PasswordProblem = z.enum(["short", "common", "like_account", "same"]);
export type PasswordProblem = z.infer<typeof PasswordProblem>;

export const updatePassword = endpoint("POST /api/sq-user/update-password", {
  permission: "self",
  query: z.object({
    /** Empty where the user has none, as in `UserInfo`. */
    password: z.string().max(limits.passwordLength),
    newpassword: z.string().min(1).max(limits.passwordLength),
  }),
  data: Nothing,
  restricted: true,
  summary:
    "Changes the caller's password, given the current one, or sets the first one; ends the caller's other sessions",
});

import type { UserInfo } from "@provost/contract/auth/auth";
import { ProfileDraft } from "@provost/contract/people/people";
import { phoneProblem } from "@provost/contract/people/phone-rule";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import { z } from "zod";

/** What is typed about oneself. */
export const ProfileForm = z.object({
  userName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Set by somebody else, and ticked as the user's own. */
  confirm: ProfileDraft.shape.confirm,
  /** Asked for only when phone or mail change, or are confirmed. */
  password: z.string(),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export type ProfileField = Exclude<keyof ProfileForm, "confirm">;
export type ProfileFault = ErrorCode | "nameEmpty" | "emailInvalid" | "passwordEmpty";
export type ProfileFaults = Partial<Record<ProfileField, ProfileFault>>;

export function profileOf({ userName, nickName, phone, email }: UserInfo): ProfileForm {
  return { userName, nickName, phone, email, confirm: [], password: "" };
}

/** What is typed as it may be written down. */
export function withoutPassword(form: ProfileForm): ProfileForm {
  return { ...form, password: "" };
}

const names = ["userName", "nickName", "phone", "email"] as const;

/** Those of the ticked that stand as somebody else set them: what is typed anew is confirmed by that. */
function confirmed(form: ProfileForm, user: UserInfo): ProfileForm["confirm"] {
  return form.confirm.filter((name) => user.unconfirmed.includes(name) && form[name].trim() === user[name]);
}

export function isChanged(form: ProfileForm, user: UserInfo): boolean {
  if (confirmed(form, user).length > 0) return true;
  return names.some((name) => form[name].trim() !== user[name]);
}

/** A new phone or mail address lets whoever has it in, so the password is asked for. */
export function asksPassword(form: ProfileForm, user: UserInfo): boolean {
  const isOther = form.phone.trim() !== user.phone || form.email.trim() !== user.email;
  return isOther || confirmed(form, user).length > 0;
}

/** The draft to send, or what is wrong with which field. */
export function checkProfile(
  form: ProfileForm,
  user: UserInfo,
): { draft: ProfileDraft } | { faults: ProfileFaults } {
  const phone = form.phone.trim();
  const problem = phone === "" ? null : phoneProblem(phone);
  const needed = asksPassword(form, user);
  const faults: ProfileFaults = {
    ...(form.userName.trim() === "" ? { userName: "nameEmpty" } : {}),
    ...(problem === null ? {} : { phone: problem }),
    ...(ProfileDraft.shape.email.safeParse(form.email.trim()).success ? {} : { email: "emailInvalid" }),
    ...(needed && form.password === "" ? { password: "passwordEmpty" } : {}),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const { password, ...rest } = form;
  const trimmed = {
    userName: rest.userName.trim(),
    nickName: rest.nickName.trim(),
    email: rest.email.trim(),
    confirm: confirmed(form, user),
  };
  return { draft: { ...trimmed, phone, ...(needed ? { password } : {}) } };
}

const fields: Partial<Record<string, ProfileField>> = {
  password_wrong: "password",
  phone_taken: "phone",
  phone_empty: "phone",
  phone_length: "phone",
  phone_format: "phone",
  email_taken: "email",
};

/** The field a refusal is about; `null` when it is about none. */
export function profileFieldOf(reason: string): ProfileField | null {
  return fields[reason] ?? null;
}

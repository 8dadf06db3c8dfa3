import type { UserInfo } from "@provost/contract/auth/auth";
import { ProfileDraft } from "@provost/contract/people/people";
import { isErrorCode } from "@provost/contract/wire/error-code";
import { z } from "zod";
import { entityForm } from "../../ui/form/entity-form.ts";
import { profileWords } from "./profile-words.ts";

/** What is typed about oneself. */
export const ProfileForm = z.object({
  userName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Values that someone else set and that the user has confirmed. */
  confirm: ProfileDraft.shape.confirm,
  /** Required only when phone or email change or are confirmed. */
  password: z.string(),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export function profileOf({ userName, nickName, phone, email }: UserInfo): ProfileForm {
  return { userName, nickName, phone, email, confirm: [], password: "" };
}

/** What is typed as it may be written down. */
export function withoutPassword(form: ProfileForm): ProfileForm {
  return { ...form, password: "" };
}

const names = ["userName", "nickName", "phone", "email"] as const;

/** The confirmed fields that still have the value someone else set. A new value is confirmed by entering it. */
function confirmed(form: ProfileForm, user: UserInfo): ProfileForm["confirm"] {
  return form.confirm.filter((name) => user.unconfirmed.includes(name) && form[name].trim() === user[name]);
}

export function isChanged(form: ProfileForm, user: UserInfo): boolean {
  if (confirmed(form, user).length > 0) return true;
  return names.some((name) => form[name].trim() !== user[name]);
}

/** A new phone or email address can be used to sign in, so the password is required. */
export function asksPassword(form: ProfileForm, user: UserInfo): boolean {
  const isOther = form.phone.trim() !== user.phone || form.email.trim() !== user.email;
  return isOther || confirmed(form, user).length > 0;
}

export const profileForm = (user: UserInfo) =>
  entityForm(profileWords, {
    draft: ProfileDraft,
    draftOf: (form: ProfileForm) => {
      const { password, ...names } = form;
      return {
        ...{ ...names, phone: names.phone.trim(), email: names.email.trim(), confirm: confirmed(form, user) },
        ...(asksPassword(form, user) ? { password } : {}),
      };
    },
    fields: {
      userName: { label: "userName", wrong: "nameEmpty" },
      nickName: { label: "nickName", wrong: "bad_request" },
      phone: { label: "phone", wrong: "phone_format" },
      email: { label: "email", wrong: "emailInvalid" },
      password: { label: "currentPassword", wrong: "password_wrong" },
    },
    faultOf: ({ message }) => (isErrorCode(message) ? message : null),
    alsoWrong: (form) =>
      user.hasPassword && asksPassword(form, user) && form.password === ""
        ? { password: "passwordEmpty" }
        : {},
    refusedAt: (reason) => {
      if (reason === "password_wrong") return { field: "password" };
      const field = (["phone", "email"] as const).find((name) => reason.startsWith(`${name}_`));
      return field && { field };
    },
  });

import { LoginOutcome, SignInWay } from "@provost/contract/auth/session";
import { defineWords } from "../../platform/define-words.ts";
import type { Say } from "../../platform/i18n.ts";

/** Ways to sign in and how it went, for lists of sessions and of tries. */
export const signInWords = defineWords(
  "sign-in",
  {
    password: "密码",
    sms_code: "手机验证码",
    social: "第三方",
    password_reset: "重置密码",
    refresh_token: "续期",
    signed_in: "成功",
    wrong_credentials: "用户名或密码错误",
    disabled: "已停用",
    too_fast: "尝试次数过多",
    mfa_required: "等待输入验证码",
    mfa_wrong: "两步验证码错误",
    code_wrong: "验证码错误",
    not_bound: "第三方或目录账号未绑定",
    directory_away: "目录服务无法访问",
  },
  {
    password: "Password",
    sms_code: "Phone code",
    social: "Third party",
    password_reset: "Password reset",
    refresh_token: "Token refresh",
    signed_in: "Signed in",
    wrong_credentials: "Wrong username or password",
    disabled: "Disabled",
    too_fast: "Too many attempts",
    mfa_required: "Waiting for verification code",
    mfa_wrong: "Wrong verification code",
    code_wrong: "Wrong code",
    not_bound: "Account not connected",
    directory_away: "Directory unavailable",
  },
);

/** A way to sign in by its name on the wire; one that is not known is shown as it came. */
export function wayText(way: string, t: Say<(typeof signInWords)["zh"]>): string {
  const known = SignInWay.safeParse(way);
  return known.success ? t(known.data) : way;
}

export const outcomes: readonly LoginOutcome[] = LoginOutcome.options;

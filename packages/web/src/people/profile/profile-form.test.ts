import type { UserInfo } from "@provost/contract/auth/auth";
import { describe, expect, it } from "vitest";
import { asksPassword, isChanged, profileForm, profileOf } from "./profile-form.ts";

const user: UserInfo = {
  id: "u1",
  tenantId: "000000",
  account: "li",
  userName: "李雷",
  nickName: "小李",
  avatar: "",
  phone: "13800138000",
  email: "li@school.example",
  unconfirmed: [],
  deptId: null,
  deptName: "",
  roles: [],
  restriction: null,
  hasLockPassword: false,
  hasPassword: true,
  tenant: {
    tenantId: "000000",
    name: "",
    domain: "",
    title: "",
    logo: "",
    signInNote: "",
    support: "",
    timeZone: "Asia/Shanghai",
    weekStart: 1,
    isFirstPage: false,
    orderCharts: [],
    headerCharts: [],
    phoneSignIn: false,
    social: [],
  },
};
const form = profileOf(user);

describe("the form of oneself", () => {
  it("is refused field by field", () => {
    expect(profileForm(user).check({ ...form, userName: " ", phone: "1380013800", email: "li@" })).toEqual({
      faults: {
        userName: "nameEmpty",
        phone: "phone_length",
        email: "emailInvalid",
        password: "passwordEmpty",
      },
    });
  });

  it("asks for the password only when phone or mail change", () => {
    expect(asksPassword({ ...form, nickName: "x" }, user)).toBe(false);
    expect(asksPassword({ ...form, email: "" }, user)).toBe(true);
    expect(profileForm(user).check({ ...form, phone: "" })).toEqual({
      faults: { password: "passwordEmpty" },
    });
  });

  it("sends names trimmed, and the password only where it is needed", () => {
    expect(profileForm(user).check({ ...form, nickName: " 雷雷 ", password: "left over" })).toEqual({
      draft: {
        userName: "李雷",
        nickName: "雷雷",
        phone: "13800138000",
        email: "li@school.example",
        confirm: [],
      },
    });
    expect(profileForm(user).check({ ...form, phone: "", email: "", password: "pw" })).toEqual({
      draft: { userName: "李雷", nickName: "小李", phone: "", email: "", confirm: [], password: "pw" },
    });
  });

  it("knows whether anything was changed; blanks around do not count", () => {
    expect(isChanged({ ...form, nickName: "小李 ", password: "x" }, user)).toBe(false);
    expect(isChanged({ ...form, nickName: "" }, user)).toBe(true);
  });

  it("confirms what somebody else set, by the password", () => {
    const theirs: UserInfo = { ...user, unconfirmed: ["email"] };
    const ticked = { ...form, confirm: ["email" as const] };
    expect(isChanged(form, theirs)).toBe(false);
    expect(isChanged(ticked, theirs)).toBe(true);
    expect(profileForm(theirs).check(ticked)).toEqual({ faults: { password: "passwordEmpty" } });
    expect(profileForm(theirs).check({ ...ticked, password: "pw" })).toMatchObject({
      draft: { confirm: ["email"], password: "pw" },
    });
    const typed = { ...ticked, email: "new@school.example", password: "pw" };
    expect(profileForm(theirs).check(typed)).toMatchObject({ draft: { confirm: [] } });
  });

  it("shows a refusal at its field", () => {
    const fieldOf = (reason: string) => profileForm(user).refusedAt({ reason, field: null }, form)?.field;
    expect(["password_wrong", "phone_taken", "email_taken", "internal"].map(fieldOf)).toEqual([
      "password",
      "phone",
      "email",
      undefined,
    ]);
  });
});

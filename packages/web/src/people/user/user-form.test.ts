import type { User } from "@provost/contract/people/people";
import { describe, expect, it } from "vitest";
import { blankUser, formOfUser, userForm } from "./user-form.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const roleId = "018f0000-0000-7000-8000-000000000002";
const user: User = {
  id,
  account: "li.min",
  userName: "李敏",
  nickName: "",
  avatar: "",
  phone: "13800000000",
  email: "",
  deptId: null,
  deptName: "",
  roles: [{ id: roleId, code: "teacher", name: "教师" }],
  attributes: { campus: "North" },
  disabled: true,
  secondFactor: false,
  mustChangePassword: false,
  manageable: true,
  createdAt: "2026-01-01T00:00:00Z",
  lastSignInAt: null,
  version: 5,
};
const filled = { ...blankUser(null), account: "li.min", userName: "李敏" };

describe("what is refused before it is sent", () => {
  it("names each wrong field", () => {
    const wrong = {
      ...filled,
      account: "",
      userName: " ",
      nickName: "x".repeat(61),
      email: "nobody",
      password: "x".repeat(257),
    };
    expect(userForm.check(wrong)).toEqual({
      faults: {
        account: "accountWrong",
        userName: "userNameWrong",
        nickName: "nickNameWrong",
        email: "emailWrong",
        password: "passwordWrong",
      },
    });
  });

  it("tells an account of other characters or of another form from an empty one", () => {
    expect(userForm.check({ ...filled, account: "li min" })).toEqual({
      faults: { account: "account_invalid" },
    });
    expect(userForm.check({ ...filled, account: "ｌｉ" })).toEqual({
      faults: { account: "account_invalid" },
    });
  });

  it.each([
    ["138", "phone_length"],
    ["010-1234567", "phone_format"],
    ["12800000000", "phone_format"],
  ])("says by the phone rule what is wrong with %s", (phone, fault) => {
    expect(userForm.check({ ...filled, phone })).toEqual({ faults: { phone: fault } });
  });

  it("says whether an attribute's name, its value or its repetition is wrong", () => {
    const rows = (...pairs: [string, string][]) => ({
      ...filled,
      attributes: pairs.map(([name, value], key) => ({ key, name, value })),
    });
    expect(userForm.check(rows(["1st", "x"]))).toEqual({ faults: { attributes: "attributeNameWrong" } });
    expect(userForm.check(rows(["", "x"]))).toEqual({ faults: { attributes: "attributeNameWrong" } });
    expect(userForm.check(rows(["a", "x".repeat(201)]))).toEqual({
      faults: { attributes: "attributeValueWrong" },
    });
    expect(userForm.check(rows(["a", "1"], ["a", "2"]))).toEqual({
      faults: { attributes: "attributeTwice" },
    });
  });
});

describe("the draft", () => {
  it("of a new user carries a password only when one was typed, and no empty attribute", () => {
    const form = { ...filled, phone: " 13800000000 ", attributes: [{ key: 0, name: "", value: "" }] };
    const made = userForm.check(form);
    expect(made).toMatchObject({ draft: { account: "li.min", phone: "13800000000", attributes: {} } });
    expect("draft" in made && made.draft).not.toHaveProperty("password");
    expect(userForm.check({ ...form, password: "long-enough-1" })).toMatchObject({
      draft: { password: "long-enough-1" },
    });
  });

  it("of an existing one carries id, version, roles and attributes, never a password", () => {
    const made = userForm.check({ ...formOfUser(user), password: "typed" });
    expect(made).toMatchObject({
      draft: { id, version: 5, roleIds: [roleId], attributes: { campus: "North" }, disabled: true },
    });
    expect("draft" in made && made.draft).not.toHaveProperty("password");
  });
});

it("finds the field a refusal is about", () => {
  const fieldOf = (reason: string) => userForm.refusedAt({ reason, field: null }, filled)?.field;
  expect(["account_taken", "phone_taken", "email_taken", "password_common"].map(fieldOf)).toEqual([
    "account",
    "phone",
    "email",
    "password",
  ]);
  expect(["last_administrator", "more_than_held", "users_limit"].map(fieldOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(userForm.refusedAt({ reason: "more_than_held", field: "roleIds" }, filled)).toEqual({
    field: "roleIds",
  });
});

import type { Tenant } from "@provost/contract/tenant/tenant";
import { describe, expect, it, onTestFinished } from "vitest";
import { startZone } from "../../platform/zone/zone.ts";
import { blankTenant, formOfTenant, switched, tenantForm } from "./tenant-form.ts";

const school: Tenant = {
  id: "100001",
  name: "第一中学",
  domain: "school.example.cn",
  disabled: false,
  expiresAt: "2027-08-31T16:00:00.000Z",
  limits: { users: 300, storageMb: null, filesMb: null },
  users: 12,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 2,
};
const draft = { ...blankTenant, id: "100002", name: "第二中学" };

describe("what is refused before it is sent", () => {
  it("numbers, names, addresses, times, limits and accounts that do not fit", () => {
    const wrong = {
      ...draft,
      id: "12345",
      name: " ",
      domain: "https://x",
      expiresAt: "soon",
      users: "0",
      storage: "1.5",
      files: "-1",
      account: " ",
      password: "x".repeat(257),
    };
    expect(tenantForm.check(wrong)).toEqual({
      faults: {
        id: "idWrong",
        name: "nameWrong",
        domain: "domainWrong",
        expiresAt: "expiresAtWrong",
        users: "usersWrong",
        storage: "storageWrong",
        files: "storageWrong",
        account: "accountWrong",
        password: "passwordWrong",
      },
    });
    for (const expiresAt of ["2027-02-30 08:00", "2027-02-30T08:00"])
      expect(tenantForm.check({ ...draft, expiresAt })).toEqual({ faults: { expiresAt: "expiresAtWrong" } });
    expect(tenantForm.check({ ...draft, users: "many" })).toEqual({ faults: { users: "usersWrong" } });
  });
});

describe("the draft", () => {
  it("gives room in MB, and what the house gives where nothing is typed", () => {
    expect(tenantForm.check({ ...draft, storage: " 500 " })).toMatchObject({
      draft: { limits: { storageMb: 500 } },
    });
    expect(tenantForm.check(draft)).toMatchObject({ draft: { limits: { storageMb: null } } });
    expect(formOfTenant({ ...school, limits: { users: 300, storageMb: 500 } }).storage).toBe("500");
    expect(formOfTenant(school).storage).toBe("");
    expect(tenantForm.check({ ...draft, files: "700" })).toMatchObject({
      draft: { limits: { filesMb: 700 } },
    });
    expect(formOfTenant({ ...school, limits: { users: 300, filesMb: 700 } }).files).toBe("700");
  });

  it("of a new tenant has its administrator, and a password only when one was typed", () => {
    expect(tenantForm.check(draft)).toMatchObject({ draft: { id: "100002", admin: { account: "admin" } } });
    expect(tenantForm.check(draft)).not.toHaveProperty("draft.admin.password");
    expect(tenantForm.check(draft)).not.toHaveProperty("draft.version");
    expect(tenantForm.check({ ...draft, password: "p" })).toMatchObject({
      draft: { admin: { password: "p" } },
    });
  });

  it("of an existing tenant is the tenant again", () => {
    const { users: _, createdAt: __, ...fields } = school;
    expect(tenantForm.check(formOfTenant(school))).toEqual({ draft: fields });
    const free = { ...school, domain: "", expiresAt: null, limits: { users: null } };
    expect(tenantForm.check(formOfTenant(free))).toMatchObject({
      draft: { domain: "", expiresAt: null, limits: { users: null } },
    });
  });

  it("leaves the moment of expiry as it is while the field shows the same, also where the clocks show two alike", () => {
    startZone("Europe/Berlin");
    onTestFinished(() => startZone(undefined));
    const second = formOfTenant({ ...school, expiresAt: "2026-10-25T01:30:00.000Z" });
    const sent = (expiresAt: string) => tenantForm.check({ ...second, name: "一中", expiresAt }, second);
    for (const same of [second.expiresAt, "2026-10-25T02:30"])
      expect(sent(same)).toMatchObject({ draft: { expiresAt: "2026-10-25T01:30:00.000Z" } });
    expect(sent("2026-10-25T03:30")).toMatchObject({ draft: { expiresAt: "2026-10-25T02:30:00.000Z" } });
  });

  it("of switching leaves the rest as it is", () => {
    const { users: _, createdAt: __, ...fields } = school;
    expect(switched(school, true)).toEqual({ ...fields, disabled: true });
  });
});

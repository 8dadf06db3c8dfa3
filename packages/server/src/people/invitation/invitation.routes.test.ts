import type { AuditRecord } from "@provost/contract/log/audit";
import type { Invitation, Registration } from "@provost/contract/people/invitation";
import { invitationLimits } from "@provost/contract/wire/feature-limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { addDept, addRole, addUser, dataOf, draftOf, refusalOf, userOf } from "../people.fixtures.ts";
import {
  chosenPassword,
  invitations,
  invite,
  register as registerAt,
  registered as registeredAt,
  registrationOf,
} from "./invitation.fixtures.ts";
import { forgetRegistrations, registrationRates } from "./registration.service.ts";

// Behind a proxy, so that each caller may come from an address of its own.
const server = testServer(() => ({}), { trustProxy: 1 });
const home = "000000";
const day = 86_400_000;
let place = 0;
let admin: TestUser;
/** Adds and removes users of the department `north`, and has less than the administrator. */
let clerk: TestUser;
let other: TestUser;
const depts = { north: "", south: "" };
const roles = { pupil: "", boss: "" };

const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${++place}` });
const register = (token: string, account: string, more: object = {}): Promise<Reply> =>
  registerAt(server, token, account, { headers: elsewhere(), ...more });
const registered = (by: TestUser, account: string, more: object = {}): Promise<string> =>
  registeredAt(server, by, account, more);
const offer = (token: string, headers: Record<string, string> = elsewhere()): Promise<Reply> =>
  server.request("POST", "/api/sq-auth/invitation", { headers, body: { token } });
const approve = (by: TestUser, id: string) => by.post(`/api/sq-user/registration/${id}/approve`);
const refuse = (by: TestUser, id: string) => by.post(`/api/sq-user/registration/${id}/refuse`);
const invitationOf = async (by: TestUser, id: string): Promise<Invitation | undefined> =>
  (await dataOf(by.get(invitations))).invitations.find((one: Invitation) => one.id === id);

/** Sets the clock forward, which ends the sessions. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  clerk = await server.signIn(home, "clerk");
}

const setLimits = (value: object) =>
  server.db.platform((db) =>
    db
      .updateTable("tenant")
      .set({ limits: JSON.stringify(value) })
      .where("id", "=", home)
      .execute(),
  );

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  depts.north = (await addDept(admin, "north")).id;
  depts.south = (await addDept(admin, "south")).id;
  const none = { policies: [], peopleScope: "self" };
  roles.pupil = await addRole(admin, "pupil", ["chart_view"], none);
  roles.boss = await addRole(admin, "boss", ["chart_view", "role_edit"], none);
  const buttons = ["user_add", "user_view", "dept_delete", "dept_view", "audit_view", "chart_view"];
  await addRole(admin, "clerk", buttons, { policies: [], peopleScope: "below" });
  await server.addUser(home, "clerk", ["clerk"]);
  const deptId = depts.north;
  await dataOf(admin.post("/api/sq-user/submit", draftOf(await userOf(admin, "clerk"), { deptId })));
  clerk = await server.signIn(home, "clerk");
});

describe("an invitation is refused", () => {
  it("beyond the scope or the rights of who makes it, as a user with that department and these roles is", async () => {
    const tries: [object, string][] = [
      [{ deptId: depts.south }, "outside_people_scope"],
      [{ deptId: null }, "outside_people_scope"],
      [{ deptId: depts.north, roleIds: [roles.boss] }, "more_than_held"],
    ];
    for (const [draft, reason] of tries)
      expect(await refusalOf(clerk.post(invitations, { days: 1, uses: 1, ...draft }))).toEqual([403, reason]);
    const allowed = { deptId: depts.north, roleIds: [roles.pupil] };
    const { invitation } = await invite(clerk, { ...allowed, remark: "class 1", uses: 30 });
    expect(invitation).toMatchObject({
      ...{ deptName: "north", roles: [{ id: roles.pupil, name: "role pupil" }], remark: "class 1" },
      ...{ createdBy: "clerk", uses: 30, usesLeft: 30, state: "open" },
    });
  });

  it.each([
    { days: invitationLimits.days + 1 },
    { days: 0 },
    { uses: invitationLimits.uses + 1 },
    { uses: 0 },
  ])("with %o", async (wrong) => {
    expect(await refusalOf(admin.post(invitations, { days: 1, uses: 1, ...wrong }))).toEqual([
      400,
      "bad_request",
    ]);
  });
});

describe("invitations and registrations outside the scope", () => {
  it("are not listed, counted, ended, approved or refused", async () => {
    const { invitation } = await invite(admin, { deptId: depts.south });
    const id = await registered(admin, "southerner", { deptId: depts.south });
    const before = await dataOf(clerk.get(`${invitations}/pending`));
    for (const user of [clerk, other]) {
      expect(await invitationOf(user, invitation.id)).toBeUndefined();
      expect(await registrationOf(user, "southerner")).toBeUndefined();
      for (const request of [
        user.delete(`${invitations}/${invitation.id}`),
        approve(user, id),
        refuse(user, id),
      ])
        expect(await refusalOf(request)).toEqual([404, "not_found"]);
    }
    await dataOf(refuse(admin, id));
    expect(await dataOf(clerk.get(`${invitations}/pending`))).toEqual(before);
  });
});

describe("a link", () => {
  it("tells the tenant and the department, and nothing of roles", async () => {
    const { token } = await invite(admin, { deptId: depts.north, roleIds: [roles.boss] });
    expect(await dataOf(offer(token))).toEqual({
      ...{ tenantName: expect.any(String), title: "", logo: "", deptName: "north" },
      passwordLength: expect.any(Number),
    });
    const stored = await server.db
      .tenant(home)
      .run((db) => db.selectFrom("invitation").selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(token.split(".")[1]);
  });

  it("that is unknown, another tenant's, expired, used up or revoked gets one answer, in both calls", async () => {
    const [expired, used, revoked, foreign] = [
      await invite(admin),
      await invite(admin),
      await invite(admin),
      await invite(other),
    ];
    await dataOf(register(used.token, "user.of.the.last"));
    await dataOf(admin.delete(`${invitations}/${revoked.invitation.id}`));
    await pass(day + 1);
    const { token: good } = await invite(admin);
    const secret = good.split(".")[1] ?? "";
    const tokens = [
      ...[expired, used, revoked].map(({ token }) => token),
      ...[`${otherTenantId}.${secret}`, `${home}.${foreign.token.split(".")[1]}`, `999999.${secret}`],
      ...[`${good}x`, `${good}.x`, secret, "", ".", "' or 1=1"],
    ];
    const replies = await Promise.all(
      tokens.flatMap((token) => [offer(token), register(token, "never"), register(token, "admin")]),
    );
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([400, replies[0]?.body])]),
    );
    expect(replies[0]?.body.data).toEqual({ reason: "invitation_invalid" });
    expect((await offer(good)).status).toBe(200);
    expect(await invitationOf(admin, used.invitation.id)).toMatchObject({ state: "used", usesLeft: 0 });
    expect(await invitationOf(admin, expired.invitation.id)).toMatchObject({ state: "expired" });
    expect(await invitationOf(admin, revoked.invitation.id)).toMatchObject({ state: "revoked" });
  });

  it("of a tenant that may not work any more gets it as well", async () => {
    const { token } = await invite(other);
    const disable = (disabledAt: Date | null) =>
      server.db.platform((db) =>
        db.updateTable("tenant").set({ disabledAt }).where("id", "=", otherTenantId).execute(),
      );
    await disable(new Date());
    expect(await refusalOf(offer(token))).toEqual([400, "invitation_invalid"]);
    expect(await refusalOf(register(token, "late"))).toEqual([400, "invitation_invalid"]);
    await disable(null);
    expect((await offer(token)).status).toBe(200);
  });

  it("is used no more often than it may be, also by those who come at once", async () => {
    const { token, invitation } = await invite(admin, { uses: 2 });
    const names = ["race1", "race2", "race3", "race4", "race5"];
    const replies = await Promise.all(names.map((account) => register(token, account)));
    expect(replies.map(({ body }) => body.data?.reason ?? "taken in").sort()).toEqual([
      ...["invitation_invalid", "invitation_invalid", "invitation_invalid"],
      ...["taken in", "taken in"],
    ]);
    expect(await invitationOf(admin, invitation.id)).toMatchObject({ usesLeft: 0, state: "used" });
    const { registrations } = await dataOf(admin.get(invitations));
    expect(registrations.filter((one: Registration) => names.includes(one.account))).toHaveLength(2);
  });

  it("may be tried so often from one network", async () => {
    const headers = elsewhere();
    const { limit } = registrationRates.tries;
    const { token } = await invite(admin);
    for (let tried = 0; tried < limit; tried++) expect((await offer("x", headers)).status).toBe(400);
    for (const reply of [await offer(token, headers), await registerAt(server, token, "late", { headers })]) {
      expect([reply.status, reply.body.data.reason]).toEqual([429, "too_fast"]);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await offer(token)).status).toBe(200);
  });
});

describe("a registration is refused", () => {
  it("with an account that a user has or somebody has registered, and uses nothing of the link", async () => {
    const { token, invitation } = await invite(admin, { uses: 5 });
    await dataOf(register(token, "wanted"));
    for (const account of ["ADMIN", "Wanted"]) {
      const { status, body } = await register(token, account);
      expect([status, body.data]).toEqual([400, { reason: "account_taken", field: "account", account }]);
    }
    expect(await invitationOf(admin, invitation.id)).toMatchObject({ usesLeft: 4, waiting: 1 });
    await dataOf(refuse(admin, (await registrationOf(admin, "wanted"))?.id ?? ""));
    expect(await invitationOf(admin, invitation.id)).toMatchObject({ usesLeft: 4, waiting: 0 });
    await dataOf(register(token, "Wanted"));
  });

  it("with a password that the tenant does not take, and with what is no account, phone or mail address", async () => {
    const { token } = await invite(admin);
    const tries: [object, string][] = [
      [{ password: "woaini1314" }, "password_common"],
      [{ password: "short" }, "password_short"],
      [{ account: "a b" }, "account_invalid"],
      [{ phone: "021-6234567" }, "phone_format"],
      [{ email: "me@" }, "bad_request"],
    ];
    for (const [wrong, reason] of tries)
      expect(await refusalOf(register(token, "unfit", wrong))).toEqual([400, reason]);
    expect(await registrationOf(admin, "unfit")).toBeUndefined();
  });
});

describe("who has registered", () => {
  it("signs in once it is approved, with the department and the roles of the link and unconfirmed addresses", async () => {
    const { token } = await invite(clerk, { deptId: depts.north, roleIds: [roles.pupil], remark: "class 2" });
    const fields = { phone: "13700000031", email: "new@school.example", userName: "新同学" };
    await dataOf(register(token, "newcomer", fields));
    const signIn = () => server.signIn(home, "newcomer", chosenPassword);
    await expect(signIn()).rejects.toThrow(/invalid_credentials|answered 400/);
    const found = await registrationOf(clerk, "newcomer");
    expect(found).toMatchObject({ ...fields, deptName: "north", remark: "class 2", taken: [] });
    expect(JSON.stringify(found)).not.toContain("argon2");
    const { id } = await dataOf(approve(clerk, found?.id ?? ""));
    expect(await userOf(admin, "newcomer")).toMatchObject({
      ...fields,
      ...{ id, deptId: depts.north, roles: [{ id: roles.pupil }], mustChangePassword: false },
    });
    await signIn();
    const row = await server.db
      .tenant(home)
      .run((db) =>
        db
          .selectFrom("appUser")
          .select(["phoneConfirmed", "emailConfirmed"])
          .where("id", "=", id)
          .executeTakeFirst(),
      );
    expect(row).toEqual({ phoneConfirmed: false, emailConfirmed: false });
    expect(await refusalOf(approve(clerk, found?.id ?? ""))).toEqual([404, "not_found"]);
  });

  it("is no user after a refusal", async () => {
    const id = await registered(clerk, "unwelcome", { deptId: depts.north });
    await dataOf(refuse(clerk, id));
    await expect(server.signIn(home, "unwelcome", chosenPassword)).rejects.toThrow("answered 400");
    expect(await refusalOf(approve(admin, id))).toEqual([404, "not_found"]);
  });

  it("is approved only by who could add that user now, whoever made the link", async () => {
    const id = await registered(admin, "deputy", { deptId: depts.north, roleIds: [roles.boss] });
    expect(await refusalOf(approve(clerk, id))).toEqual([403, "more_than_held"]);
    expect(await registrationOf(clerk, "deputy")).toBeDefined();
    await dataOf(approve(admin, id));
    expect(await userOf(admin, "deputy")).toMatchObject({ roles: [{ id: roles.boss }] });
  });

  it("waits while another user has the account, and loses a phone number and a mail address that another has", async () => {
    const { token } = await invite(admin, { uses: 2 });
    const fields = { phone: "13700000032", email: "Two@school.example" };
    await dataOf(register(token, "late.one", fields));
    await dataOf(register(token, "late.two", fields));
    const { user } = await addUser(admin, "Late.One", { ...fields, email: "two@SCHOOL.example" });
    const first = await registrationOf(admin, "late.one");
    const second = await registrationOf(admin, "late.two");
    expect([first?.taken, second?.taken]).toEqual([
      ["account", "phone", "email"],
      ["phone", "email"],
    ]);
    expect(await refusalOf(approve(admin, first?.id ?? ""))).toEqual([400, "account_taken"]);
    await dataOf(approve(admin, second?.id ?? ""));
    expect(await userOf(admin, "late.two")).toMatchObject({ phone: "", email: "" });
    await dataOf(admin.post(`/api/sq-user/remove?ids=${user.id}`));
    await dataOf(approve(admin, first?.id ?? ""));
    expect(await userOf(admin, "late.one")).toMatchObject({ phone: fields.phone });
  });

  it("is not approved beyond the tenant's limit, also by two at once", async () => {
    const ids = [await registered(admin, "limit1"), await registered(admin, "limit2")];
    const { total } = await dataOf(admin.get("/api/sq-user/list"));
    await setLimits({ users: total + 1 });
    const replies = await Promise.all(ids.map((id) => approve(admin, id)));
    await setLimits({});
    expect(replies.map(({ body }) => body.data?.reason ?? "approved").sort()).toEqual([
      "approved",
      "users_limit",
    ]);
  });

  it("is made once a user, also by two who approve at once", async () => {
    const id = await registered(admin, "once");
    const replies = await Promise.all([approve(admin, id), approve(admin, id), refuse(admin, id)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("a department for which somebody waits is not removed; without them it goes with its invitations", async () => {
  const { id: deptId } = await addDept(admin, "brief");
  const id = await registered(admin, "waiting", { deptId });
  const remove = () => admin.post(`/api/sq-system/dept/remove?ids=${deptId}`);
  expect(await refusalOf(remove())).toEqual([400, "dept_has_requests"]);
  await dataOf(refuse(admin, id));
  await dataOf(remove());
  const { invitations: left } = await dataOf(admin.get(invitations));
  expect(left.filter(({ deptName }: Invitation) => deptName === "brief")).toEqual([]);
});

it("everything is in the audit log, for those in whose scope the department is", async () => {
  const { token, invitation } = await invite(clerk, { deptId: depts.north, uses: 2, remark: "audited" });
  for (const account of ["audited.one", "audited.two"]) await dataOf(register(token, account));
  await dataOf(approve(clerk, (await registrationOf(clerk, "audited.one"))?.id ?? ""));
  await dataOf(refuse(clerk, (await registrationOf(clerk, "audited.two"))?.id ?? ""));
  await dataOf(clerk.delete(`${invitations}/${invitation.id}`));
  await registered(admin, "audited.south", { deptId: depts.south });
  const entries = async (by: TestUser): Promise<string[]> => {
    const { records } = await dataOf(by.get("/api/sq-system/log/audit?size=100&keyword=audited"));
    return records.map(({ actor, action, entity }: AuditRecord) => `${actor} ${action} ${entity}`).reverse();
  };
  const own = [
    "clerk create invitation",
    " create registration",
    " create registration",
    "clerk create user",
    "clerk approve registration",
    "clerk refuse registration",
    "clerk remove invitation",
  ];
  expect(await entries(clerk)).toEqual(own);
  expect(await entries(admin)).toEqual([...own, " create registration"]);
});

it("what nobody has decided on is forgotten after a time, and an invitation that ended before", async () => {
  const { invitation } = await invite(admin, { days: invitationLimits.days });
  await registered(admin, "forgotten");
  const forget = () => server.db.tenant(home).run((db) => forgetRegistrations(db, server.clock.now()));
  await pass((invitationLimits.waitingDays - 1) * day);
  await forget();
  expect(await registrationOf(admin, "forgotten")).toBeDefined();
  expect(await invitationOf(admin, invitation.id)).toMatchObject({ state: "expired" });
  await pass((invitationLimits.days + 2) * day);
  await forget();
  expect(await dataOf(admin.get(invitations))).toEqual({ invitations: [], registrations: [] });
});

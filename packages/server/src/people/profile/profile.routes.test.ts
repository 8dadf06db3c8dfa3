import { limits } from "@provost/contract/wire/limits";
import { beforeAll, describe, expect, it } from "vitest";
import { pictures, png } from "../../platform/files/picture.fixtures.ts";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { dataOf, refusalOf } from "../people.fixtures.ts";

const server = testServer();
const path = "/api/sq-user/profile";
const avatarPath = "/api/sq-user/avatar";
const names = { userName: "Name", nickName: "Nick", phone: "", email: "" };
let user: TestUser;

beforeAll(async () => {
  for (const account of ["teacher", "neighbour", "guesser"]) await server.addUser("000000", account, []);
  user = await server.signIn("000000", "teacher");
});

const infoOf = (of: TestUser) => dataOf(of.get("/api/sq-user/user/getUserInfo"));

function pictureForm(bytes: Buffer, name = "me.png", type = "image/png"): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

describe("one's own profile", () => {
  it("is nobody's without a session, and everybody's with one", async () => {
    expect((await server.request("POST", path, { body: names })).status).toBe(401);
    await dataOf(user.post(path, names));
    expect(await infoOf(user)).toMatchObject({ userName: "Name", nickName: "Nick", account: "teacher" });
  });

  it("takes a new phone number or mail address only with the password", async () => {
    const phone = { ...names, phone: "13700000001" };
    const email = { ...names, email: "me@school.example" };
    for (const draft of [phone, email, { ...phone, password: "a guess" }])
      expect(await refusalOf(user.post(path, draft))).toEqual([400, "password_wrong"]);
    expect(await infoOf(user)).toMatchObject({ phone: "", email: "" });
    await dataOf(user.post(path, { ...phone, ...email, phone: "13700000001", password: adminPassword }));
    expect(await infoOf(user)).toMatchObject({ phone: "13700000001", email: "me@school.example" });
    await dataOf(user.post(path, { ...phone, email: "me@school.example", nickName: "Other" }));
    expect(await infoOf(user)).toMatchObject({ nickName: "Other", phone: "13700000001" });
  });

  it("makes whoever guesses the password wait", async () => {
    const guesser = await server.signIn("000000", "guesser");
    const draft = { ...names, phone: "13700000009" };
    for (let guess = 0; guess < 10; guess++)
      await guesser.post(path, { ...draft, password: `guess ${guess}` });
    expect(await refusalOf(guesser.post(path, { ...draft, password: adminPassword }))).toEqual([
      429,
      "too_fast",
    ]);
  });

  it("takes no phone number or mail address that another has, and none that is none", async () => {
    const neighbour = await server.signIn("000000", "neighbour");
    const password = adminPassword;
    const mine = { ...names, phone: "13700000002", email: "Next@School.example", password };
    await dataOf(neighbour.post(path, mine));
    const save = (changes: object) => refusalOf(user.post(path, { ...names, password, ...changes }));
    expect(await save({ phone: "13700000002" })).toEqual([400, "phone_taken"]);
    expect(await save({ email: "next@school.EXAMPLE" })).toEqual([400, "email_taken"]);
    expect(await save({ phone: "1370000" })).toEqual([400, "phone_length"]);
    expect(await save({ userName: " " })).toEqual([400, "bad_request"]);
  });

  it("changes nothing but what it lists, and is remembered without the password", async () => {
    const before = await infoOf(user);
    const more = {
      account: "chief",
      deptId: before.id,
      roleIds: [before.id],
      tenantId: otherTenantId,
      disabled: true,
    };
    await dataOf(user.post(path, { ...names, ...more, password: adminPassword }));
    const after = await infoOf(user);
    expect(after).toMatchObject({ account: "teacher", deptId: null, roles: [], tenantId: "000000" });
    const entries = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entityId", "=", after.id).orderBy("id").execute(),
      );
    expect(entries.at(-1)).toMatchObject({
      actor: "teacher",
      action: "update",
      before: { phone: "13700000001" },
      after: { phone: "", account: "teacher" },
    });
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`argon2|${adminPassword}`));
  });
});

describe("one's own picture", () => {
  it("is refused when it is none, whatever it is called", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    for (const bytes of [page, Buffer.alloc(0), png(1025, 4), Buffer.from("<svg/>")])
      expect(await refusalOf(user.upload(avatarPath, pictureForm(bytes)))).toEqual([400, "picture_invalid"]);
    expect(await refusalOf(user.upload(avatarPath, new FormData()))).toEqual([400, "picture_invalid"]);
    expect(await refusalOf(user.post(avatarPath, { file: "x" }))).toEqual([400, "picture_invalid"]);
    const large = Buffer.concat([png(4, 4), Buffer.alloc(limits.avatarBytes)]);
    expect(await refusalOf(user.upload(avatarPath, pictureForm(large)))).toEqual([413, "too_large"]);
    expect((await infoOf(user)).avatar).toBe("");
  });

  it("is seen by the tenant's people as what it is, and by nobody else", async () => {
    const { avatar } = await dataOf(
      user.upload(avatarPath, pictureForm(pictures.jpeg, "page.html", "text/html")),
    );
    expect((await infoOf(user)).avatar).toBe(avatar);
    const colleague = await server.signIn();
    const headers = { "SQ-Auth": `bearer ${colleague.accessToken}` };
    const reply = await fetch(`${server.url}${avatarPath}/${avatar}`, { headers });
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(pictures.jpeg);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=31536000, immutable",
    });
    const stranger = await server.signIn(otherTenantId);
    expect((await stranger.get(`${avatarPath}/${avatar}`)).status).toBe(404);
    expect((await server.request("GET", `${avatarPath}/${avatar}`)).status).toBe(401);
  });

  it("gives way to the next, and can be taken away", async () => {
    const { avatar: first } = await dataOf(user.upload(avatarPath, pictureForm(png(20, 12))));
    const { avatar: second } = await dataOf(user.upload(avatarPath, pictureForm(pictures.losslessWebp)));
    expect((await user.get(`${avatarPath}/${first}`)).status).toBe(404);
    expect((await user.get(`${avatarPath}/${second}`)).status).toBe(200);
    for (let round = 0; round < 2; round++) await dataOf(user.delete(avatarPath));
    expect((await user.get(`${avatarPath}/${second}`)).status).toBe(404);
    expect((await infoOf(user)).avatar).toBe("");
  });
});

import { request } from "node:http";
import { userButtons } from "@provost/contract/people/people-feature";
import { limits } from "@provost/contract/wire/limits";
import { workbookOf } from "@provost/warehouse/formats/workbook.fixtures";
import { beforeAll, describe, expect, it } from "vitest";
import { basicHeader, type Reply, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { soundPasswords } from "../../platform/testing/test-tenants.ts";
import { addRole, dataOf, refusalOf, userOf } from "../people.fixtures.ts";

// Hashing takes long enough that others come in between.
const sheetOf = (rows: (string | number)[][]): Buffer => workbookOf([{ name: "S", rows }]);
const server = testServer(undefined, { passwords: { cost: soundPasswords } });
const path = "/api/sq-user/import";
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  const science = await dataOf(admin.post("/api/sq-system/dept/submit", { name: "Science" }));
  for (const name of ["Physics", "Chemistry"])
    await dataOf(admin.post("/api/sq-system/dept/submit", { name, parentId: science.id }));
});

function fileForm(content: string | Buffer, preview: boolean | null, name = "users.csv"): FormData {
  const form = new FormData();
  if (preview !== null) form.set("preview", String(preview));
  form.set("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  return form;
}
const send = (user: TestUser, content: string | Buffer, preview = false): Promise<Reply> =>
  user.upload(path, fileForm(content, preview));

const listOf = (prefix: string, count: number): string =>
  ["account,name", ...Array.from({ length: count }, (_, n) => `${prefix}${n},x`)].join("\n");

async function accounts(keyword: string): Promise<string[]> {
  const { records } = await dataOf(admin.get(`/api/sq-user/list?size=1000&keyword=${keyword}`));
  return records.map(({ account }: { account: string }) => account);
}

/** Sends a file whose first bytes, as many as are allowed, arrive before the rest. */
function sendInTwo(user: TestUser, allowed: number): Promise<number> {
  const [boundary, file] = ["x-boundary-x", Buffer.alloc(allowed + 1000, "x")];
  file.write("account,name\n");
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const head = `${part("preview")}\r\n\r\ntrue\r\n${part("file")}; filename="a.csv"\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const sending = request(`${server.url}${path}`, {
      method: "POST",
      headers: {
        "SQ-Auth": `bearer ${user.accessToken}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
    });
    sending.once("error", reject);
    sending.once("response", (response) => resolve(response.resume().statusCode ?? 0));
    sending.write(Buffer.concat([Buffer.from(head), file.subarray(0, allowed)]), () => {
      // The part already sent is read before this request gets its response.
      admin.get("/api/sq-user/list").then(() => {
        sending.write(file.subarray(allowed));
        sending.end(`\r\n--${boundary}--\r\n`);
      }, reject);
    });
  });
}

describe("an import is refused", () => {
  it("without a session, without the button, and without a file or the word whether it is a preview", async () => {
    await server.addUser("000000", "analyst", ["analyst"]);
    const analyst = await server.signIn("000000", "analyst");
    const text = "account,name\nx,x\n";
    const reply = await server.request("POST", path, { body: fileForm(text, true) });
    expect(reply.status).toBe(401);
    expect(await refusalOf(send(analyst, text))).toEqual([403, "forbidden"]);
    expect(await refusalOf(admin.post(path, { preview: true }))).toEqual([400, "file_missing"]);
    expect(await refusalOf(admin.upload(path, fileForm(text, null)))).toEqual([400, "bad_request"]);
    expect(await accounts("x")).toEqual([]);
  });

  it("when the form has no boundary, or ends before its end", async () => {
    const sent = async (type: string, body: string) => {
      const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": type };
      const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
      const { data } = (await response.json()) as { data: { reason: string } };
      return [response.status, data.reason];
    };
    const part = 'Content-Disposition: form-data; name="preview"';
    for (const [type, body] of [
      ["multipart/form-data", "x"],
      ["multipart/form-data; boundary=b", `--b\r\n${part}\r\n\r\ntr`],
    ] as const)
      expect(await sent(type, body), type).toEqual([400, "bad_request"]);
  });

  it("when the file cannot be read, is too large or lacks a head", async () => {
    expect(await refusalOf(send(admin, "PK\x03\x04 no archive"))).toEqual([400, "file_unreadable"]);
    expect(await refusalOf(send(admin, `account,name\n${"x".repeat(6 * 1024 ** 2)}`))).toEqual([
      413,
      "too_large",
    ]);
    expect(await sendInTwo(admin, limits.userImportBytes)).toBe(413);
    const { body } = await send(admin, "账号,电话\nx,1\n");
    expect(body.data).toMatchObject({ reason: "import_heads_missing", heads: "姓名" });
    expect(body.msg).toBe("文件缺少列：姓名");
  });
});

const file = [
  "account,name,phone,department,roles,password",
  "imp-one,One,13700000011,Science/Physics,analyst,",
  "imp-two,Two,,Physics,分析员,vier Lampen am See",
  "imp-bad,Bad,1,Nowhere,wizard,woaini1314",
  "IMP-ONE,Again,,,,",
  "admin,Taken,,,,",
].join("\n");

describe("a file of users", () => {
  it("is looked through without a trace when it is a preview", async () => {
    const report = await dataOf(send(admin, file, true));
    expect(report).toMatchObject({ preview: true, lines: 5, created: 0, passwords: [] });
    const found = report.rejected.map(({ line, problem, value }: Record<string, unknown>) => [
      line,
      problem,
      value,
    ]);
    expect(found).toEqual([
      [4, "phone_invalid", "1"],
      [4, "dept_unknown", "Nowhere"],
      [4, "role_unknown", "wizard"],
      [4, "password_weak", ""],
      [5, "account_twice", "IMP-ONE"],
      [6, "account_taken", "admin"],
    ]);
    expect(await accounts("imp-")).toEqual([]);
  });

  it("is taken line by line; made-up passwords are told once and must be changed", async () => {
    const report = await dataOf(send(admin, file));
    expect(report).toMatchObject({ preview: false, lines: 5, created: 2 });
    expect(report.passwords).toMatchObject([{ line: 2, account: "imp-one" }]);
    expect(await accounts("imp-")).toEqual(["imp-one", "imp-two"]);
    const [one, two] = [await userOf(admin, "imp-one"), await userOf(admin, "imp-two")];
    expect(one).toMatchObject({
      userName: "One",
      phone: "13700000011",
      deptName: "Physics",
      roles: [{ code: "analyst" }],
      mustChangePassword: true,
    });
    expect(two).toMatchObject({
      deptName: "Physics",
      roles: [{ code: "analyst" }],
      mustChangePassword: true,
    });
    const session = await server.signIn("000000", "imp-one", report.passwords[0].password);
    expect(await refusalOf(session.get("/api/report/chart"))).toEqual([403, "password_change_required"]);
    await server.signIn("000000", "imp-two", "vier Lampen am See");
  });

  it("is remembered user by user, without a password", async () => {
    const { id } = await userOf(admin, "imp-two");
    const entries = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("action", "=", "import").orderBy("id").execute(),
      );
    expect(entries).toMatchObject([
      { entityName: "imp-one", after: { deptName: "Science/Physics", roles: ["analyst"] } },
      { entityId: id, entityName: "imp-two", actor: "admin", before: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|Lampen/);
  });

  it("may be a spreadsheet", async () => {
    const sheet = sheetOf([
      ["账号", "姓名", "手机", "部门"],
      ["sheet-1", "一", 13700000021, "Chemistry"],
      [2002, "二", "", ""],
    ]);
    expect(await dataOf(send(admin, sheet))).toMatchObject({ lines: 2, created: 2, rejected: [] });
    expect(await userOf(admin, "sheet-1")).toMatchObject({ phone: "13700000021", deptName: "Chemistry" });
    expect(await accounts("2002")).toEqual(["2002"]);
  });

  it("gives no role that its sender may not give", async () => {
    await addRole(admin, "importer", Object.values(userButtons), { policies: [] });
    await server.addUser("000000", "importer", ["importer"]);
    const importer = await server.signIn("000000", "importer");
    const text = "account,name,roles\ngrab1,x,administrator\ngrab2,x,analyst\ngrab3,x,importer\n";
    const report = await dataOf(send(importer, text));
    expect(report.rejected.map(({ problem }: { problem: string }) => problem)).toEqual([
      "role_not_grantable",
      "role_not_grantable",
    ]);
    expect(await accounts("grab")).toEqual(["grab3"]);
  });

  it("knows nothing of another tenant's users, departments and roles", async () => {
    const other = await server.signIn(otherTenantId);
    await addRole(admin, "only_here", []);
    const text = "account,name,department,roles\nimp-one,x,,\nfar1,x,Science,\nfar2,x,,only_here\n";
    const report = await dataOf(send(other, text));
    expect(report.created).toBe(1);
    expect(report.rejected.map(({ problem }: { problem: string }) => problem)).toEqual([
      "dept_unknown",
      "role_unknown",
    ]);
  });

  it("stops at the tenant's limit", async () => {
    const { total } = await dataOf(admin.get("/api/sq-user/list"));
    const set = (text: string) =>
      server.db.platform((db) =>
        db.updateTable("tenant").set({ limits: text }).where("id", "=", "000000").execute(),
      );
    await set(JSON.stringify({ users: total + 1 }));
    const report = await dataOf(send(admin, "account,name\nlim1,x\nlim2,x\n"));
    await set("{}");
    expect(report).toMatchObject({ created: 1, rejected: [{ line: 3, problem: "limit_reached" }] });
  });

  it("sent twice at once is taken once", async () => {
    const text = listOf("twin", 10);
    const reports = await Promise.all([dataOf(send(admin, text)), dataOf(send(admin, text))]);
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 10]);
    expect(await accounts("twin")).toHaveLength(10);
  });

  it("whose sender goes away is not taken", async () => {
    const text = listOf("away", 60);
    const leaving = new AbortController();
    const headers = { "SQ-Auth": `bearer ${admin.accessToken}` };
    const sent = fetch(server.url + path, {
      method: "POST",
      headers,
      body: fileForm(text, false),
      signal: leaving.signal,
    }).catch(() => null);
    // Some of the sixty have been hashed by then.
    for (let round = 0; round < 8; round++) await server.signIn();
    leaving.abort();
    await sent;
    // Passwords are hashed in turn, so the first file would have been taken before this longer one.
    expect(await dataOf(send(admin, listOf("after", 75)))).toMatchObject({ created: 75 });
    expect(await accounts("away")).toEqual([]);
  });

  it("lets people sign in while it is taken", async () => {
    const text = listOf("many", 80);
    let taken = false;
    const importing = dataOf(send(admin, text)).finally(() => {
      taken = true;
    });
    const signIn = () =>
      server.request("POST", "/api/sq-auth/oauth/token", {
        headers: { authorization: basicHeader },
        body: {
          grant_type: "password",
          username: "nobody-at-all",
          password: "x",
          scope: "all",
          type: "account",
        },
      });
    let resolved = 0;
    while (!taken) {
      expect([400, 429]).toContain((await signIn()).status);
      resolved++;
    }
    expect((await importing).created).toBe(80);
    expect(resolved).toBeGreaterThan(20);
  });
});

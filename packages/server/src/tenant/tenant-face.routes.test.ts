import { describe, expect, it } from "vitest";
import { testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const faceOf = (tenantUrl: string) =>
  server.request("GET", `/api/sq-auth/tenant/detail?tenantUrl=${encodeURIComponent(tenantUrl)}`);

const set = (fields: { domain?: string; disabledAt?: Date | null; expiresAt?: Date | null }) =>
  server.db.platform((db) => db.updateTable("tenant").set(fields).where("id", "=", "200000").execute());
const aSecondLater = () => server.clock.advance(1001);

describe("a tenant by its id", () => {
  const faceById = (tenantId: string) =>
    server.request("GET", `/api/sq-auth/tenant/detail?tenantUrl=nobody.example&tenant=${tenantId}`);

  it("is its face while it is active; one that is disabled is as unknown as one that is not there", async () => {
    await set({ disabledAt: null, expiresAt: null });
    aSecondLater();
    expect((await faceById("200000")).body.data).toMatchObject({ tenantId: "200000", name: "tenant 200000" });
    await set({ disabledAt: server.clock.now() });
    aSecondLater();
    const [disabled, unknown] = [await faceById("200000"), await faceById("299999")];
    expect(disabled.body).toEqual(unknown.body);
    expect([disabled.status, disabled.body.data]).toEqual([200, null]);
    await set({ disabledAt: null });
    expect((await faceById("x")).status).toBe(400);
  });

  it("is refused to who tries one id after another, and open again ten minutes later; a tenant that is there is shown meanwhile", async () => {
    aSecondLater();
    server.clock.advance(600_000);
    const statuses = new Set<number>();
    for (let at = 0; at < 61; at++) statuses.add((await faceById(String(300_000 + at))).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await faceById("200000")).status).toBe(200);
    server.clock.advance(601_000);
    expect((await faceById("300000")).status).toBe(200);
  });
});

describe("a tenant by its address", () => {
  it("is nothing where nobody has the address, however it is written", async () => {
    for (const address of [
      "nobody.example",
      "",
      "http://",
      "javascript:alert(1)",
      "%",
      "'; drop table tenant",
    ]) {
      const { status, body } = await faceOf(address);
      expect([status, body.data], address).toEqual([200, null]);
    }
    expect((await faceOf("x".repeat(2049))).status).toBe(400);
    expect((await server.request("GET", "/api/sq-auth/tenant/detail")).status).toBe(400);
  });

  it("7.16 is its face, from a whole address or a host, with or without a port, and no more", async () => {
    await set({ domain: "school.example" });
    aSecondLater();
    for (const address of [
      "https://School.example/login?a=1",
      "school.example",
      "http://school.example:8080/",
    ]) {
      const { body, headers } = await faceOf(address);
      expect(body.data, address).toEqual({
        tenantId: "200000",
        name: "tenant 200000",
        domain: "school.example",
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
      });
      expect(headers.get("cache-control")).toBe("no-store");
    }
    for (const address of ["other.school.example", "school.example.evil.example", "chool.example"])
      expect((await faceOf(address)).body.data, address).toBeNull();
  });

  it("tells a port when its address has one", async () => {
    await set({ domain: "localhost:9000" });
    aSecondLater();
    expect((await faceOf("http://localhost:9000/")).body.data.tenantId).toBe("200000");
    expect((await faceOf("http://localhost:9001/")).body.data).toBeNull();
    expect((await faceOf("localhost")).body.data).toBeNull();
  });

  it("is nothing once it is disabled or has run out", async () => {
    await set({ domain: "closing.example", disabledAt: new Date() });
    aSecondLater();
    const unknown = (await faceOf("nobody.example")).body;
    expect((await faceOf("closing.example")).body).toEqual(unknown);
    await set({ disabledAt: null, expiresAt: new Date(Date.now() - 1) });
    aSecondLater();
    expect((await faceOf("closing.example")).body).toEqual(unknown);
    await set({ expiresAt: null });
    aSecondLater();
    expect((await faceOf("closing.example")).body.data.tenantId).toBe("200000");
  });

  it("is remembered for a second, so that whoever asks often costs little", async () => {
    await set({ domain: "busy.example" });
    aSecondLater();
    expect((await faceOf("busy.example")).body.data.tenantId).toBe("200000");
    expect((await faceOf("free.example")).body.data).toBeNull();
    await set({ domain: "free.example" });
    expect((await faceOf("busy.example")).body.data.tenantId).toBe("200000");
    expect((await faceOf("free.example")).body.data).toBeNull();
    aSecondLater();
    expect((await faceOf("busy.example")).body.data).toBeNull();
    expect((await faceOf("free.example")).body.data.tenantId).toBe("200000");
  });

  it("is the only one's face at any address, so that its name and logo are at the sign-in of a plain installation", async () => {
    expect((await faceOf("http://localhost:3000")).body.data).toBeNull();
    const admin = await server.signIn();
    await set({ disabledAt: new Date() });
    const removed = await admin.post("/api/sq-system/tenant/remove", { id: "200000", name: "tenant 200000" });
    expect(removed.status).toBe(200);
    aSecondLater();
    expect((await faceOf("http://localhost:3000")).body.data.tenantId).toBe("000000");
    expect((await faceOf("")).body.data).toBeNull();
  });
});

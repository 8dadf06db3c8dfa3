import { randomUUID } from "node:crypto";
import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../../tools/test/long-run.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { filledIn, sendDemand, solved, trySending } from "../demand.fixtures.ts";
import { demandRates } from "./demand-form.service.ts";

// Behind a proxy, so that each test may come from an address of its own.
const server = testServer(() => ({}), { trustProxy: 1 });
let admin: TestUser;
let place = 0;

const elsewhere = (): Record<string, string> => ({ "x-forwarded-for": `198.51.100.${++place}` });
const storedCount = async (): Promise<number> => (await admin.get("/api/demand")).body.data.total;
const reason = ({ status, body }: { status: number; body: { data: { reason: string } } }) =>
  `${status} ${body.data?.reason}`;

beforeAll(async () => {
  admin = await server.signIn();
});

describe("what is refused", () => {
  it.each<[string, object, string]>([
    ["a form without its required items", { name: "", contactPhone: " " }, "有必填项需要填写"],
    ["a negative quantity", { masks: [{ spec: "n95", name: "N95", quantity: -5, price: 1 }] }, "quantity"],
    ["an unlisted choice", { noseStrip: "both" }, "noseStrip"],
    ["a choice that goes with another", { longTerm: "one_year" }, "longTerm"],
    ["a text that is too long", { name: "长".repeat(101) }, "name"],
    ["a number for a text", { name: 5 }, "name"],
    ["a character that no record holds", { name: "a\0b" }, "answers"],
  ])("%s", async (_, answers, expected) => {
    const before = await storedCount();
    const { status, body } = await trySending(server, { answers, headers: elsewhere() });
    expect([status, body.success]).toEqual([400, false]);
    expect(body.msg).toContain(expected);
    expect(await storedCount()).toBe(before);
  });

  it("says so in English to whoever reads that", async () => {
    const headers = { ...elsewhere(), "accept-language": "en" };
    const { body } = await trySending(server, { answers: { name: "" }, headers });
    expect(body.msg).toBe("Fill in all required fields");
  });

  it("a body of ten million bytes, before it is read", async () => {
    const { status } = await server.request("POST", "/api/demand", {
      headers: elsewhere(),
      body: { answers: filledIn, pad: "x".repeat(10_000_000) },
    });
    expect(status).toBe(413);
  });

  it.each(["[]", "null", '"text"', "{", '{"answers":null}', "=1+1"])("the body %s", async (body) => {
    const headers = { ...elsewhere(), "content-type": "application/json" };
    expect((await server.request("POST", "/api/demand", { headers, body })).status).toBe(400);
  });

  it("whoever fills in what people do not see", async () => {
    expect(reason(await trySending(server, { website: "https://spam.example", headers: elsewhere() }))).toBe(
      "400 demand_unverified",
    );
  });

  it("a riddle that was not solved, was changed, or is another tenant's", async () => {
    const { challenge, solution } = (await solved(server)) as {
      challenge: { parameters: object; signature: string };
      solution: { counter: number; derivedKey: string };
    };
    const wrong = [
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } }, solution },
      { challenge: { ...challenge, signature: "00".repeat(32) }, solution },
      await solved(server, otherTenantId),
    ];
    for (const proof of wrong)
      expect(reason(await trySending(server, { proof, headers: elsewhere() }))).toBe("400 demand_unverified");
    expect((await trySending(server, { proof: { challenge, solution }, headers: elsewhere() })).status).toBe(
      200,
    );
  });

  it("a riddle that is used again, also at once", async () => {
    const proof = await solved(server);
    const headers = elsewhere();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => trySending(server, { proof, headers })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(reason(await trySending(server, { proof, headers }))).toBe("400 demand_unverified");
  });

  it("a riddle that has expired", async () => {
    const proof = await solved(server);
    server.clock.advance(16 * 60_000);
    expect(reason(await trySending(server, { proof, headers: elsewhere() }))).toBe("400 demand_unverified");
  });

  it("a tenant that is not there", async () => {
    const { body, status } = await server.request("GET", "/api/demand/form?tenant=999999");
    expect([status, body.data.reason]).toEqual([404, "not_found"]);
  });

  it("the same key for other answers", async () => {
    const key = randomUUID();
    const headers = elsewhere();
    await sendDemand(server, { key, headers });
    const other = await trySending(server, { key, answers: { name: "别家" }, headers });
    expect(reason(other)).toBe("409 demand_key_used");
  });
});

describe("how much is taken", () => {
  it("keeps so many demands from one address, and says when to come again", async () => {
    const headers = elsewhere();
    const { limit } = demandRates.stored;
    for (let sent = 0; sent < limit; sent++) await sendDemand(server, { headers });
    const before = await storedCount();
    const reply = await trySending(server, { headers });
    expect(reason(reply)).toBe("429 too_fast");
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await storedCount()).toBe(before);
    expect((await trySending(server, { headers: elsewhere() })).status).toBe(200);
  });

  it("counts nothing for a riddle that was used, so that one that is sent again shuts nobody out", async () => {
    const proof = await solved(server);
    await sendDemand(server, { proof, headers: elsewhere() });
    const headers = elsewhere();
    for (let sent = 0; sent < demandRates.stored.limit + 5; sent++)
      expect(reason(await trySending(server, { proof, headers }))).toBe("400 demand_unverified");
    expect((await trySending(server, { headers })).status).toBe(200);
  });

  it("gives so many riddles to one address", async () => {
    const headers = elsewhere();
    const ask = () => server.request("GET", "/api/demand/challenge", { headers });
    for (let count = 0; count < demandRates.challenges.limit; count++) expect((await ask()).status).toBe(200);
    expect(reason(await ask())).toBe("429 too_fast");
  });

  it("answers thousands of posts of one address without keeping one, and serves others meanwhile", async () => {
    const [posts, lanesAtOnce] = [runs(1200, 10_000), 20];
    const headers = elsewhere();
    const before = await storedCount();
    const proof = { challenge: {}, solution: { counter: 1, derivedKey: "00" } };
    const real = (await solved(server)) as { challenge: object };
    const unsolved = { ...proof, challenge: real.challenge };
    const counts: Record<string, number> = {};
    const lane = async (): Promise<void> => {
      for (let sent = 0; sent < posts / lanesAtOnce; sent++) {
        const message = reason(await trySending(server, { proof: unsolved, headers }));
        counts[message] = (counts[message] ?? 0) + 1;
      }
    };
    const lanes = Promise.all(Array.from({ length: lanesAtOnce }, lane));
    const other = await trySending(server, { headers: elsewhere() });
    await lanes;
    expect(other.status).toBe(200);
    expect(counts).toEqual({
      "400 demand_unverified": demandRates.tries.limit,
      "429 too_fast": posts - demandRates.tries.limit,
    });
    expect(await storedCount()).toBe(before + 1);
  });
});

describe("a demand that is taken in", () => {
  it("is one, however often it is sent: double click, retry, two servers", async () => {
    const second = await server.another();
    const [key, proof, headers] = [randomUUID(), await solved(server), elsewhere()];
    const before = await storedCount();
    const replies = await Promise.all([
      ...[server, server, server].map((client) => trySending(client, { key, proof, headers })),
      ...[second, second].map((client) => trySending(client, { key, headers })),
    ]);
    replies.push(await trySending(second, { key, proof, headers }));
    const receipts = new Set(replies.map(({ body }) => body.data.receipt));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(receipts.size).toBe(1);
    expect(await storedCount()).toBe(before + 1);
  });

  it("is in the inbox as it was typed, as text and nothing else", async () => {
    const answers = {
      name: '=HYPERLINK("http://evil.example")',
      overview: "<script>alert(1)</script>\n'; drop table demand; --",
    };
    const { receipt } = await sendDemand(server, { answers, headers: elsewhere() });
    expect(receipt).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
    const { records } = (await admin.get(`/api/demand?keyword=${receipt}`)).body.data;
    expect(records).toMatchObject([
      { receipt, name: answers.name, state: "new", unread: true, quantity: 52_000 },
    ]);
    const detail = (await admin.get(`/api/demand/${records[0].id}`)).body.data;
    expect(detail.answers).toEqual({ ...filledIn, ...answers });
    expect(detail.events).toMatchObject([{ kind: "received", actorName: "" }]);
  });

  it("goes to the tenant it names, and to nobody else", async () => {
    const other = await server.signIn(otherTenantId);
    const { receipt } = await sendDemand(server, { tenant: otherTenantId, headers: elsewhere() });
    expect((await other.get("/api/demand")).body.data.records).toMatchObject([{ receipt }]);
    expect((await admin.get(`/api/demand?keyword=${receipt}`)).body.data.total).toBe(0);
  });
});

describe("a form", () => {
  const face = async (query = "", headers = {}) =>
    (await server.request("GET", `/api/demand/form${query}`, { headers })).body.data;

  it("is the address's tenant's, or the one that is named, or the platform's", async () => {
    expect(await face()).toMatchObject({ tenantId: "000000", open: true, hotline: "" });
    expect(await face(`?tenant=${otherTenantId}`)).toMatchObject({ tenantName: `tenant ${otherTenantId}` });
    const tenant = await admin.get(`/api/sq-system/tenant/detail?id=${otherTenantId}`);
    const { users: _, createdAt: __, ...draft } = tenant.body.data;
    const saved = await admin.post("/api/sq-system/tenant/submit", { ...draft, domain: "masks.example" });
    expect(saved.status, saved.body.msg).toBe(200);
    expect(await face("", { "x-forwarded-host": "masks.example" })).toMatchObject({
      tenantId: otherTenantId,
    });
  });

  it("shows what staff set up, and refuses demands while it is closed", async () => {
    const other = await server.signIn(otherTenantId);
    const before = (await other.get("/api/demand/settings")).body.data;
    expect(before).toMatchObject({ open: true, version: 0, mail: false, retentionDays: null });
    const texts = { closed: { zh: "节后再开放", en: "Open again after the holidays" } };
    const { mail: _mail, failedLetters: _failed, ...settings } = before;
    const wanted = { ...settings, ...texts, open: false, hotline: "0571-12345678" };
    expect((await other.put("/api/demand/settings", wanted)).body.data).toMatchObject({ version: 1 });
    expect((await other.put("/api/demand/settings", wanted)).body.data.reason).toBe("version_stale");
    expect(await face(`?tenant=${otherTenantId}`)).toMatchObject({
      ...texts,
      open: false,
      hotline: "0571-12345678",
    });
    const reply = await trySending(server, { tenant: otherTenantId, headers: elsewhere() });
    expect([reason(reply), reply.body.msg]).toEqual(["403 demand_closed", "需求登记暂未开放"]);
  });

  it.each([
    { recipients: ["nobody"] },
    { retentionDays: 0 },
    { hotline: "1".repeat(61) },
    { intro: { zh: "x".repeat(2001), en: "" } },
    { open: undefined },
  ])("is not set up with %o", async (wrong) => {
    expect(
      (await admin.put("/api/demand/settings", { ...firstDemandSettings, ...wrong, version: 0 })).status,
    ).toBe(400);
  });
});

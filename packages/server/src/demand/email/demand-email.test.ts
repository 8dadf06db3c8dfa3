import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { beforeAll, expect, it } from "vitest";
import { pauseWork, resumeWork } from "../../platform/db/work-pause.ts";
import { makeMailer } from "../../platform/mail.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { localMail } from "../../platform/testing/mail-server.fixtures.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { sendDemand } from "../demand.fixtures.ts";
import { type DemandEmailDeps, sendDueEmails, sendEmails } from "./demand-email.service.ts";

const mail = localMail();
const serverOf = () => ({
  ...{ host: "127.0.0.1", port: mail.port, secure: false, credentials: null },
  from: "Provost <no-reply@school.example>",
});
const server = testServer(() => ({ mail: serverOf() }));
const faults: string[] = [];
const recipients = ["sales@school.example", "boss@school.example"];

beforeAll(async () => {
  const admin = await server.signIn();
  const saved = await admin.put("/api/demand/settings", { ...firstDemandSettings, recipients, version: 0 });
  expect(saved.status).toBe(200);
  expect((await admin.get("/api/demand/settings")).body.data).toMatchObject({ mail: true, recipients });
});

const deps = (): DemandEmailDeps => ({
  ...{ db: server.db, clock: server.clock, publicUrl: "https://masks.example" },
  send: makeMailer(serverOf()),
  logFault: (error) => faults.push(String(error)),
});
const send = () => sendEmails(deps(), server.db.tenant("000000"));

/** As the metrics count them. */
const waiting = async (): Promise<number | undefined> =>
  (await meters.emailQueue.get()).values.find(({ labels }) => labels.state === "waiting")?.value;

it("tells each recipient of a demand, in plain text, once", async () => {
  const { receipt } = await sendDemand(server, {
    answers: { name: "第一医院\nBcc: all@evil.example", contactName: "<b>王敏</b>" },
  });
  await Promise.all([send(), send()]);
  await send();
  expect(mail.emails.map(({ to }) => to.join()).sort()).toEqual([...recipients].sort());
  for (const { headers, text } of mail.emails) {
    expect(headers).toMatch(/content-type: text\/plain/i);
    expect(headers).not.toMatch(/^bcc/im);
    expect(text).toContain(`回执编号：${receipt}`);
    expect(text).toContain("名称：第一医院 Bcc: all@evil.example");
    expect(text).toContain("联系人：<b>王敏</b>");
    expect(text).toContain("Delivery place: 杭州市西湖区");
    expect(text).toContain("供货周期：短期 · 1 个月");
    expect(text).toMatch(/https:\/\/masks\.example\/demand\/inbox\/[0-9a-f-]{36}/);
  }
  expect(faults).toEqual([]);
});

it("sends nothing of any tenant while a restored installation is paused", async () => {
  mail.emails.length = 0;
  await sendDemand(server);
  await server.db.owner.transaction().execute(pauseWork);
  await sendDueEmails(deps());
  expect(mail.emails).toEqual([]);
  const { work } = (await (await server.signIn()).get("/api/sq-system/health")).body.data;
  expect(work).toMatchObject({ emailsWaiting: recipients.length, emailsFailed: 0 });
  expect([await resumeWork(server.db, null), await resumeWork(server.db, null)]).toEqual([true, false]);
  await sendDueEmails(deps());
  expect(mail.emails).toHaveLength(recipients.length);
});

it("tries again when the mail server refuses, and not before its time", async () => {
  mail.emails.length = 0;
  mail.next = "refuse";
  await sendDemand(server);
  await sendDueEmails(deps());
  expect(await waiting()).toBe(recipients.length);
  expect([mail.emails.length, faults.length]).toEqual([0, 1]);
  expect(faults[0]).not.toContain("school.example");
  await send();
  expect(mail.emails).toHaveLength(1);
  server.clock.advance(61_000);
  await sendDueEmails(deps());
  expect(await waiting()).toBe(0);
  expect(mail.emails.map(({ to }) => to.join()).sort()).toEqual([...recipients].sort());
});

it("tells of many demands in one letter", async () => {
  mail.emails.length = 0;
  const receipts = [await sendDemand(server), await sendDemand(server)].map(({ receipt }) => receipt);
  await send();
  expect(mail.emails).toHaveLength(recipients.length);
  for (const { text } of mail.emails)
    for (const receipt of receipts) expect(text).toContain(`Receipt number: ${receipt}`);
});

it("gives a letter up in the end, and the demand stays", async () => {
  const before = faults.length;
  const gone = { ...deps(), send: () => Promise.reject(new Error("mail: ECONNREFUSED")) };
  const { receipt } = await sendDemand(server);
  for (let tries = 0; tries < 20; tries++) {
    await sendEmails(gone, server.db.tenant("000000"));
    server.clock.advance(13 * 3_600_000);
  }
  expect(faults.length - before).toBe(2 * 7);
  const admin = await server.signIn();
  const [demand] = (await admin.get(`/api/demand?keyword=${receipt}`)).body.data.records;
  const { events } = (await admin.get(`/api/demand/${demand.id}`)).body.data;
  const failures = events.filter(({ kind }: { kind: string }) => kind === "mail_failed");
  expect(failures.map(({ to }: { to: string }) => to).sort()).toEqual([...recipients].sort());
  expect((await admin.get("/api/demand/settings")).body.data.failedLetters).toBe(2);
});

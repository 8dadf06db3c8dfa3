import { expect, it } from "vitest";
import { testServer } from "./testing/test-server.ts";
import { makeThrottle } from "./throttle.ts";

const server = testServer();
const throttle = () =>
  makeThrottle({
    db: server.db,
    clock: server.clock,
    secret: "a test secret of more than thirty-two characters",
  });

it("refuses what is tried too often, says when to come again, and then lets it", async () => {
  const bound = { limit: 3, seconds: 60 };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => throttle().take(["sms", "13800000000"], bound)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(2);
  expect(refused[0]?.reason).toMatchObject({ code: "too_fast" });
  expect(refused[0]?.reason.details.retryAfter).toBeGreaterThan(55);
  await throttle().take(["sms", "13900000000"], bound);
  server.clock.advance(61_000);
  await throttle().take(["sms", "13800000000"], bound);
});

it("makes failures wait, twice as long each time, up to a bound, until cleared or forgotten", async () => {
  const subject = ["sign-in", "a"];
  const bound = { free: 2, longest: 8, forgetAfter: 600 };
  const waits: number[] = [];
  for (let failure = 0; failure < 6; failure++) {
    await throttle().fail(subject, bound);
    const wait = await throttle()
      .checkDelay(subject)
      .then(
        () => 0,
        (refusal) => refusal.details.retryAfter,
      );
    waits.push(wait);
    server.clock.advance(wait * 1000);
  }
  expect(waits).toEqual([0, 1, 2, 4, 8, 8]);
  await throttle().fail(subject, bound);
  await throttle().clear(subject);
  await throttle().checkDelay(subject);
  await throttle().fail(subject, bound);
  await throttle().checkDelay(subject);
});

it("counts a try beforehand, so that those made together wait like those made one after another", () =>
  server.clock.held(async () => {
    const bound = { free: 2, longest: 8, forgetAfter: 600 };
    const tryNow = (subject: string) =>
      throttle()
        .tryNext(["unlock", subject], bound)
        .then(
          () => "tried",
          (refusal) => refusal.details.retryAfter,
        );
    const together = await Promise.all(Array.from({ length: 20 }, () => tryNow("together")));
    expect(together.filter((outcome) => outcome === "tried")).toHaveLength(2);
    expect(new Set(together)).toEqual(new Set(["tried", 1]));
    const serial: unknown[] = [];
    for (let turn = 0; turn < 5; turn++) {
      serial.push(await tryNow("serial"), await tryNow("serial"));
      server.clock.advance(8000);
    }
    expect(serial).toEqual(["tried", "tried", "tried", 2, "tried", 4, "tried", 8, "tried", 8]);
    await throttle().clear(["unlock", "serial"]);
    expect([await tryNow("serial"), await tryNow("serial")]).toEqual(["tried", "tried"]);
  }));

it("keeps no plain text and forgets what no longer counts", async () => {
  await throttle().take(["sms", "13700000000"], { limit: 1, seconds: 1 });
  const rows = () => server.db.platform((db) => db.selectFrom("throttle").selectAll().execute());
  expect(JSON.stringify(await rows())).not.toContain("13700000000");
  server.clock.advance(3_600_000);
  await throttle().sweep();
  expect(await rows()).toEqual([]);
});

it("is asked about waits and full windows together, and counts nothing by that", async () => {
  const [account, address] = [
    ["sign-in", "b"],
    ["address", "10.0.0.1"],
  ] as const;
  const bounds = [{ delayOf: account }, { windowOf: address, limit: 2 }];
  for (let attempt = 0; attempt < 5; attempt++) expect(await throttle().check(bounds)).toBe(false);
  await throttle().fail(account, { free: 2, longest: 8, forgetAfter: 600 });
  expect(await throttle().check(bounds)).toBe(true);
  await throttle().fail(account, { free: 2, longest: 8, forgetAfter: 600 });
  await expect(throttle().check(bounds)).rejects.toMatchObject({ code: "too_fast" });
  server.clock.advance(1000);
  for (let taken = 0; taken < 2; taken++) await throttle().take(address, { limit: 100, seconds: 60 });
  await expect(throttle().check(bounds)).rejects.toMatchObject({ details: { retryAfter: 60 } });
  server.clock.advance(60_001);
  expect(await throttle().check(bounds)).toBe(true);
});

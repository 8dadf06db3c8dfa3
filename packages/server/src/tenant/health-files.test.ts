import { afterAll, expect, it, vi } from "vitest";
import { readBucket } from "../platform/files/bucket.ts";
import { s3Keys, s3Server } from "../platform/files/s3-server.fixtures.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";

const files = await s3Server("provost");
const place = `s3://provost?endpoint=http://127.0.0.1:${files.port}`;
const server = testServer(() => ({}), { bucket: readBucket(place, s3Keys) });
afterAll(() => files.close());

it("shows everything but what the bucket stores while that hangs or is gone", async () => {
  const admin = await server.signIn();
  await importCsv(admin, "stored", "a\n1\n");
  const health = async () => (await admin.get("/api/sq-system/health")).body.data;
  expect(await health()).toMatchObject({
    filesReachable: true,
    storage: expect.arrayContaining([
      expect.objectContaining({ tenant: "000000", bytes: expect.any(Number) }),
    ]),
    datasets: [expect.objectContaining({ table: "stored", bytes: expect.any(Number) })],
  });
  // It hangs until it is gone.
  files.pauses.response = 600_000;
  const hanging = health();
  files.close();
  const unknown = {
    versions: expect.objectContaining({ node: process.versions.node }),
    storage: [expect.objectContaining({ bytes: null }), expect.objectContaining({ bytes: null })],
    // Sizes of files never change: those that were listed before are known.
    datasets: [expect.objectContaining({ table: "stored" })],
  };
  expect(await hanging).toMatchObject(unknown);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ filesReachable: false, ...unknown }), {
    timeout: 30_000,
  });
});

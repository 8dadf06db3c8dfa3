import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { preparedFolder } from "./prepared-folder.fixtures.ts";
import { postmasterOf, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

const dataDir = await preparedFolder();
const client = testClient(() => server.url);
let server: RealServer;
let user: TestUser;

beforeAll(async () => {
  server = await startServer(dataDir);
  user = await client.signIn();
});
afterAll(async () => {
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  removeFolder(dataDir);
});

function killPostgres(): void {
  process.kill(postmasterOf(dataDir) ?? 0, "SIGKILL");
}

const isReady = async (): Promise<boolean> => (await client.request("GET", "/readyz")).status === 200;
const submit = (code: string) =>
  user.post("/api/sq-system/dict/submit", { code, dictKey: -1, dictValue: code });

async function codes(): Promise<Set<string>> {
  const { body } = await user.get("/api/sq-system/dict/list");
  return new Set(body.data.map(({ code }: { code: string }) => code));
}

it("comes back after kill -9 of PostgreSQL, loses nothing acknowledged, and says clearly what it cannot do meanwhile", async () => {
  const acknowledged: string[] = [];
  const refused = new Map<string, number>();
  const refusals = (): number => [...refused.values()].reduce((sum, times) => sum + times, 0);
  let going = true;
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let index = 0; going; index++) {
      const code = `lane_${lane}_${index}`;
      const { status, body, headers } = await submit(code);
      if (status === 200) acknowledged.push(code);
      else {
        const outcome = `${status} ${body.code} ${body.success} ${body.data.reason} ${headers.get("retry-after")}`;
        refused.set(outcome, (refused.get(outcome) ?? 0) + 1);
      }
    }
  });
  let since = 0;
  for (let kills = 1; kills <= 3; kills++) {
    const before = acknowledged.length;
    const refusedBefore = refusals();
    await until("writes", () => acknowledged.length > before + 20);
    since = performance.now();
    killPostgres();
    await until("the loss", () => refusals() > refusedBefore);
    await until("being ready", isReady);
  }
  const readyAfter = performance.now() - since;
  const before = acknowledged.length;
  await until("writes again", () => acknowledged.length > before + 20);
  going = false;
  await Promise.all(lanes);
  process.stdout.write(
    `ready ${Math.round(readyAfter)} ms after PostgreSQL was killed; refused ${JSON.stringify([...refused])}\n`,
  );
  const allowed = /^503 503 false (starting|maybe_saved) 1$/;
  expect([...refused.keys()].filter((outcome) => !allowed.test(outcome))).toEqual([]);
  const stored = await codes();
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
  expect(server.child.exitCode).toBeNull();
});

it("brings a file in to its end although PostgreSQL dies while it is read", async () => {
  await importCsv(user, "kept", "a\n1\n");
  const upload = await beginUpload(server, user, "kept", "append");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("2\n3\n");
  upload.finish();
  const { body } = await upload.reply;
  expect(body.data.status).toBe("loading");
  killPostgres();
  process.kill(upload.importer.pid, "SIGCONT");
  await until("being ready", isReady);
  expect(await settled(user, body.data.id)).toMatchObject({ status: "ready", rows: 3 });
  expect(await rowsOf(user, "select count(*) n from kept")).toEqual([{ n: 3 }]);
});

it("hears of ended sessions again afterwards", async () => {
  const other = await client.signIn();
  const times = (): number => server.log().split("PostgreSQL is back").length;
  const before = times();
  killPostgres();
  await until("its return", () => times() > before);
  expect((await other.post("/api/sq-user/user/logout")).status).toBe(200);
  expect((await other.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { makeOwnDatabase, type OwnDatabase } from "./own-database.fixtures.ts";
import {
  dataFolder,
  launch,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "./real-server.fixtures.ts";

const dataDir = dataFolder();
const client = testClient(() => server?.url ?? "");
let database: OwnDatabase;
let server: RealServer | null = null;

beforeAll(async () => {
  database = await makeOwnDatabase();
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await database.remove();
  removeFolder(dataDir);
});

const env = (): Record<string, string> => ({
  ...database.env,
  PROVOST_DEMO: "1",
  PROVOST_ADMIN_PASSWORD: "",
});

async function shown(user: TestUser): Promise<{ tables: number; charts: number; tiles: number }> {
  const home = (await user.get("/api/report/dashboard/home")).body.data;
  const charts = (await user.get("/api/report/chart")).body.data.total;
  return {
    tables: (await user.get("/api/report/tables")).body.data.length,
    charts,
    tiles: home.content.tabs[0].tiles.length,
  };
}

it("tells the generated password before anything that takes time, and makes the demo that a kill cut short", async () => {
  const interrupted = launch(dataDir, env());
  await until("the password", () => /^password \S+ {3}\(shown once\)$/m.test(interrupted.log()));
  expect(interrupted.log()).not.toContain("ready");
  await until("the demo's beginning", async () => {
    const rows = await database.asSuperuser("select 1 from dataset");
    return rows.length > 0;
  });
  await interrupted.end("SIGKILL");

  server = await startServer(dataDir, env());
  expect(server.log()).not.toContain("password");
  const password = /^password (\S+)/m.exec(interrupted.log())?.[1];
  const user = await client.signIn("000000", "admin", password);
  const demo = await shown(user);
  expect(demo.tables).toBeGreaterThanOrEqual(3);
  expect(demo.tiles).toBeGreaterThanOrEqual(4);
  expect(demo.charts).toBeGreaterThan(demo.tiles);

  // A kill between the demo's last chart and the word that it is done.
  await server.end("SIGKILL");
  await database.asSuperuser(
    "update tenant set settings = jsonb_build_object('demoFor', (select id from app_user where account = 'admin' and tenant_id = '000000')) where id = '000000'",
  );
  server = await startServer(dataDir, env());
  expect(await shown(user)).toEqual(demo);
});

import { createServer, type Server } from "node:http";
import type { Dashboard } from "@provost/contract/dashboard";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { configureCalls } from "../platform/call.ts";
import { changeHomeTiles, homeDashboardOptions } from "./home-dashboard.ts";
import { addTile, removeTile } from "./tiles.ts";

const id = (n: number): string => `0198f3a0-0000-7000-8000-00000000000${n}`;

let server: Server;
let stands: Dashboard;
let refusing = false;
let saves = 0;

function save(wanted: Dashboard): { code: number; data: object } {
  saves += 1;
  if (refusing) return { code: 403, data: { reason: "forbidden" } };
  if (wanted.version !== stands.version)
    return { code: 409, data: { reason: "version_stale", current: stands } };
  stands = { ...stands, tiles: wanted.tiles, version: stands.version + 1 };
  return { code: 200, data: stands };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      const { code, data } =
        request.method === "PUT" ? save(JSON.parse(body)) : { code: 200, data: [stands] };
      response.writeHead(code).end(JSON.stringify({ code, success: code === 200, msg: "m", data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  configureCalls({
    origin: `http://127.0.0.1:${address.port}`,
    client: "a:b",
    token: () => null,
    language: () => "zh",
  });
});
afterAll(() => server.close());
beforeEach(() => {
  stands = { id: id(0), name: "home", home: true, tiles: [], version: 1 };
  refusing = false;
  saves = 0;
});

const shownIds = (client: QueryClient): string[] =>
  (client.getQueryData(homeDashboardOptions.queryKey)?.tiles ?? []).map(({ chartId }) => chartId);

describe("changing the home page", () => {
  it("is taken back when it is refused, what was changed beside it stays", async () => {
    const client = new QueryClient();
    await changeHomeTiles(client, (tiles) => addTile(tiles, id(1)));
    refusing = true;
    const refused = changeHomeTiles(client, (tiles) => addTile(tiles, id(2)));
    await expect(refused).rejects.toMatchObject({ code: 403 });
    expect(shownIds(client)).toEqual([id(1)]);
  });

  it("shows every one of many quick changes at once, and saves them one after another", async () => {
    const client = new QueryClient();
    await client.ensureQueryData(homeDashboardOptions);
    const changes = [1, 2, 3, 4].map((n) => changeHomeTiles(client, (tiles) => addTile(tiles, id(n))));
    await expect.poll(() => shownIds(client)).toEqual([1, 2, 3, 4].map(id));
    await Promise.all([...changes, changeHomeTiles(client, (tiles) => removeTile(tiles, id(2)))]);
    expect(shownIds(client).sort()).toEqual([1, 3, 4].map(id));
    expect(stands.tiles.map(({ chartId }) => chartId)).toEqual(shownIds(client));
    expect([saves, stands.version]).toEqual([5, 6]);
  });

  it("is done again on top of what somebody else has saved meanwhile", async () => {
    const client = new QueryClient();
    await client.ensureQueryData(homeDashboardOptions);
    stands = { ...stands, version: 7, tiles: addTile([], id(9)) };
    await changeHomeTiles(client, (tiles) => addTile(tiles, id(1)));
    expect(shownIds(client)).toEqual([id(9), id(1)]);
  });
});

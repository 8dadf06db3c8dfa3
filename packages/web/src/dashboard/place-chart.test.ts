import { createServer, type Server } from "node:http";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { chartIdsOf, emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { configureCalls } from "../platform/http/call.ts";
import { homeDashboardOptions } from "./dashboard.queries.ts";
import { withTile } from "./edit/draft.ts";
import { addToHome } from "./place-chart.ts";

const id = (n: number): string => `0198f3a0-0000-7000-8000-00000000000${n}`;

let server: Server;
let saved: Dashboard;
let refusing = false;
let saves = 0;
/** What another user does between reading and saving. */
let meanwhile = (): void => {};

function save(wanted: Dashboard): { code: number; data: object } {
  if (saves++ === 0) meanwhile();
  if (refusing) return { code: 403, data: { reason: "forbidden" } };
  if (wanted.version !== saved.version)
    return { code: 409, data: { reason: "version_stale", current: saved } };
  saved = { ...saved, content: wanted.content, version: saved.version + 1 };
  return { code: 200, data: saved };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      const { code, data } = request.method === "PUT" ? save(JSON.parse(body)) : { code: 200, data: saved };
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
  saved = {
    id: id(0),
    name: "home",
    home: true,
    tiles: 0,
    ownerName: "",
    updatedAt: "",
    access: "everyone",
    folderId: null,
    favourite: false,
    mayEdit: true,
    mayShare: true,
    removedAt: null,
    version: 1,
    content: emptyDashboard,
    charts: [],
  };
  meanwhile = () => {};
  refusing = false;
  saves = 0;
});

const shownIds = (client: QueryClient): string[] => {
  const home = client.getQueryData(homeDashboardOptions.queryKey);
  return home ? chartIdsOf(home.content) : [];
};

describe("putting a chart on the home page", () => {
  it("tells when it is refused, and shows what is stored", async () => {
    const client = new QueryClient();
    await addToHome(client, id(1));
    refusing = true;
    await expect(addToHome(client, id(2))).rejects.toMatchObject({ code: 403 });
    expect(shownIds(client)).toEqual([id(1)]);
  });

  it("leaves a chart that is there already where it is", async () => {
    const client = new QueryClient();
    await addToHome(client, id(1));
    await addToHome(client, id(1));
    expect([shownIds(client), saves]).toEqual([[id(1)], 1]);
  });

  it("is done on top of what somebody else has saved meanwhile", async () => {
    const client = new QueryClient();
    meanwhile = () => {
      saved = { ...saved, ...withTile(saved, "first", { kind: "chart", chartId: id(9) }), version: 7 };
    };
    await addToHome(client, id(1));
    expect(shownIds(client)).toEqual([id(9), id(1)]);
    expect([saves, saved.version]).toEqual([2, 8]);
  });

  it("leaves no hole beside it: as wide as the page, and the next one beside it", async () => {
    const places = () => saved.content.tabs[0]?.tiles.map(({ x, y, w }) => [x, y, w]);
    await addToHome(new QueryClient(), id(1));
    expect(places()).toEqual([[0, 0, 12]]);
    await addToHome(new QueryClient(), id(2));
    expect(places()).toEqual([
      [0, 0, 6],
      [6, 0, 6],
    ]);
    await addToHome(new QueryClient(), id(3));
    expect(places()?.at(-1)).toEqual([0, 4, 12]);
  });
});

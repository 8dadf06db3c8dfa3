import { createServer, type Server } from "node:http";
import type { Dataset } from "@provost/contract/source/source";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { configureCalls } from "../../platform/http/call.ts";
import { awaitImport } from "./await-import.ts";

const loading: Dataset = {
  id: "0198f3a0-0000-7000-8000-000000000001",
  tableName: "scores",
  comment: "",
  status: "loading",
  rows: 0,
  rejected: 0,
  rejectedLines: [],
  widened: [],
  emptied: [],
  progress: 0.4,
  message: "",
  encoding: "",
  delimiter: "",
  ownerName: "",
  access: "everyone",
  rights: "share",
  isSystem: false,
  liveIn: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 1,
};

let server: Server;
let replies: { status: number; data: Dataset | null }[] = [];
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { status, data } = replies.shift() ?? { status: 500, data: null };
    response.writeHead(status).end(JSON.stringify({ code: status, success: status === 200, msg: "", data }));
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
  requests.length = 0;
});

const reported: number[] = [];
const wait = (first: Dataset) =>
  awaitImport(first, new AbortController().signal, ({ progress }) => reported.push(progress));

it("ends with a refusal", async () => {
  replies = [{ status: 404, data: null }];
  await expect(wait(loading)).rejects.toMatchObject({ code: 404 });
});

it("asks nothing of an import that has ended", async () => {
  expect(await wait({ ...loading, status: "ready" })).toMatchObject({ status: "ready" });
  expect(requests).toEqual([]);
});

it("goes on asking while the server is away: the import goes on without us", async () => {
  replies = [
    { status: 503, data: null },
    { status: 200, data: { ...loading, progress: 0.7 } },
    { status: 200, data: { ...loading, status: "ready", rows: 3 } },
  ];
  reported.length = 0;
  expect(await wait(loading)).toMatchObject({ status: "ready", rows: 3 });
  expect(reported).toEqual([0.4, 0.4, 0.7]);
});

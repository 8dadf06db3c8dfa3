import { beforeAll, describe, expect, it, vi } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { signInViewer } from "../policy/viewer.fixtures.ts";

const host = "127.0.0.1";
const server = testServer(() => ({ databaseHosts: [host] }));
const base = "/api/report/connection";
const draft = { name: "x", kind: "postgres", host, database: "x", user: "reader", secret: "x", tls: false };
const listen = localListener();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const attempt = async (change: object) =>
  (await admin.post(`${base}/try`, { ...draft, ...change })).body.data;

describe("trying a data source is answered", () => {
  it("of a server that sends without end, of which little is read", async () => {
    let sent = 0;
    // A notice of 32 KB, as a database may send at any time.
    const length = 0x8000;
    const notice = Buffer.alloc(length + 1, "x");
    notice.write("N");
    notice.writeUInt32BE(length, 1);
    notice.write("SERROR\0M", 5);
    notice.fill(0, length - 1);
    const flood = await listen((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write(notice)) sent += notice.length;
        sent += notice.length;
      };
      socket.on("error", () => {}).on("drain", pour);
      pour();
    });
    expect((await attempt({ port: flood })).ok).toBe(false);
    expect(sent).toBeLessThan(64 * 1024 ** 2);
  });

  it("without the password of the server's own environment", async () => {
    let received = "";
    const curious = await listen((socket) => {
      // It asks for a password in plain text.
      socket.on("data", (data) => {
        received += data.toString("latin1");
        socket.write(Buffer.from("R\0\0\0\x08\0\0\0\x03", "latin1"));
      });
      socket.on("error", () => {});
    });
    vi.stubEnv("PGPASSWORD", "of the server");
    vi.stubEnv("PGOPTIONS", "-c of_the_server=1");
    await attempt({ port: curious, secret: "" }).finally(() => vi.unstubAllEnvs());
    expect(received).toContain(draft.user);
    expect(received).not.toContain("of the server");
    expect(received).not.toContain("of_the_server");
  });

  it("not more often than somebody needs who sets one up", async () => {
    const clerk = await signInViewer(server, "curious", ["connection_edit"], []);
    const probe = async () => (await clerk.post(`${base}/try`, { ...draft, port: 1 })).status;
    for (let at = 0; at < 20; at++) expect(await probe()).toBe(200);
    expect(await probe()).toBe(429);
  });
});

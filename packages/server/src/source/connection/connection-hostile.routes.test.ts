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

function mysqlPacket(number: number, payload: string): Buffer {
  const bytes = Buffer.from(payload, "latin1");
  const head = Buffer.alloc(4, number);
  head.writeUIntLE(bytes.length, 0, 3);
  return Buffer.concat([head, bytes]);
}
// Protocol 10, version, thread, 8 bytes of a nonce, abilities, charset, status, abilities, length of the nonce, its rest, the kind of proof.
const mysqlGreeting = `\n8.0.40\0\x01\0\0\0${"n".repeat(8)}\0\x09\x82\x2d\x02\0\x08\0\x15${"\0".repeat(10)}${"n".repeat(12)}\0mysql_native_password\0`;

/** A notice of PostgreSQL of 32 KB, as it may send at any time. */
function notice(): Buffer {
  const length = 0x8000;
  const bytes = Buffer.alloc(length + 1, "x");
  bytes.write("N");
  bytes.writeUInt32BE(length, 1);
  bytes.write("SERROR\0M", 5);
  return bytes.fill(0, length - 1);
}
const floods: Record<string, Buffer> = {
  postgres: notice(),
  mysql: mysqlPacket(2, "x".repeat(0x8000)),
  clickhouse: Buffer.alloc(0x8000, "1"),
};
const greetings: Record<string, Buffer> = {
  mysql: mysqlPacket(0, mysqlGreeting),
  clickhouse: Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"),
};

beforeAll(async () => {
  admin = await server.signIn();
});

const attempt = async (change: object) =>
  (await admin.post(`${base}/try`, { ...draft, ...change })).body.data;

describe("trying a data source is answered", () => {
  it.each(["postgres", "mysql", "clickhouse"])(
    "of a %s server that sends without end, of which little is read",
    async (kind) => {
      let sent = 0;
      const flooding = floods[kind] ?? Buffer.alloc(0);
      const flood = await listen((socket) => {
        const pour = (): void => {
          while (!socket.destroyed && socket.write(flooding)) sent += flooding.length;
          sent += flooding.length;
        };
        socket.on("error", () => {}).on("drain", pour);
        const greeting = greetings[kind];
        if (greeting !== undefined) socket.write(greeting);
        pour();
      });
      expect((await attempt({ kind, port: flood })).ok).toBe(false);
      expect(sent).toBeLessThan(64 * 1024 ** 2);
    },
  );

  it.each([
    ["postgres", "a row whose value is longer than the row", "D\0\0\0\x0a\0\x01\x07\0\0\0"],
    ["postgres", "a message of no kind", "?\0\0\0\x04"],
    ["mysql", "a greeting that ends in its version", mysqlPacket(0, "\n8.0").toString("latin1")],
    ["mysql", "packets in no order", mysqlPacket(7, mysqlGreeting).toString("latin1").repeat(3)],
  ])("of a %s server that sends %s, and this one goes on", async (kind, _, bytes) => {
    const since = performance.now();
    const odd = await listen((socket) => socket.on("error", () => {}).write(bytes, "latin1"));
    expect(await attempt({ kind, port: odd })).toMatchObject({ ok: false });
    expect(performance.now() - since).toBeLessThan(5000);
    expect((await admin.get(base)).status).toBe(200);
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

  it("without sending a password in plain text to a MySQL server that asks for it", async () => {
    let received = "";
    const curious = await listen((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        received += data.toString("latin1");
        socket.write(mysqlPacket(2, "\xfemysql_clear_password\0\0"));
      });
      socket.write(mysqlPacket(0, mysqlGreeting));
    });
    const secret = "in plain text";
    expect(await attempt({ kind: "mysql", port: curious, secret })).toMatchObject({ ok: false });
    expect(received).toContain(draft.user);
    expect(received).not.toContain(secret);
  });

  it("not more often than somebody needs who sets one up", async () => {
    const clerk = await signInViewer(server, "curious", ["connection_edit"], []);
    const probe = async () => (await clerk.post(`${base}/try`, { ...draft, port: 1 })).status;
    for (let at = 0; at < 20; at++) expect(await probe()).toBe(200);
    expect(await probe()).toBe(429);
  });
});

import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { makeOutbound } from "../http/outbound/outbound.ts";
import { type DirectoryAccess, filterOf, makeDirectory } from "./directory.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that does this with each connection; gives its port and what came. */
async function listening(
  serve: (socket: Socket) => void,
): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    count++;
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0, connections: () => count };
}

const accessTo = (port: number, more: Partial<DirectoryAccess> = {}): DirectoryAccess => ({
  host: "127.0.0.1",
  port,
  tls: "none",
  ca: "",
  bindDn: "cn=reader,dc=x",
  secret: "s3cret",
  baseDn: "dc=x",
  filter: "(uid={account})",
  attributes: { account: "uid", id: "entryUUID", name: "cn", mail: "mail", groups: "memberOf" },
  ...more,
});

const directoryOf = (privateHosts: readonly string[] = ["127.0.0.1"], timeoutMs = 2000) =>
  makeDirectory({
    outbound: makeOutbound({
      privateHosts,
      timeoutMs,
      resolve: async (host) => {
        if (host === "two-faced.example")
          return [
            { address: "8.8.8.8", family: 4 },
            { address: "127.0.0.1", family: 4 },
          ];
        throw Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
      },
    }),
    timeoutMs,
  });

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { problem?: string }) => error.problem,
  );

/** A message of the directory; every part is shorter than 128 bytes. */
const ber = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
};
const reply = (id: number, tag: number, code = 0): Buffer =>
  ber(0x30, ber(2, Buffer.from([id])), ber(tag, ber(10, Buffer.from([code])), ber(4, ""), ber(4, "")));

describe("where a directory may be", () => {
  it("refuses private addresses, names that lead to one, and plain text, unless the operator allows the host", async () => {
    const { port, connections } = await listening((socket) => socket.end());
    const strict = directoryOf([]);
    for (const host of ["127.0.0.1", "10.0.0.1", "::1", "two-faced.example"])
      expect(await problemOf(strict.reach(accessTo(port, { host, tls: "ldaps" }))), host).toBe(
        "host_private",
      );
    expect(await problemOf(strict.reach(accessTo(port)))).toBe("plain_forbidden");
    expect(await problemOf(strict.reach(accessTo(port, { host: "8.8.8.8" })))).toBe("plain_forbidden");
    expect(connections()).toBe(0);
  });

  it("says whether the name, the port or the answer is wrong", async () => {
    const allowed = directoryOf(["127.0.0.1", "gone.example"]);
    expect(await problemOf(allowed.reach(accessTo(1, { host: "gone.example" })))).toBe("host_unknown");
    expect(await problemOf(allowed.reach(accessTo(1)))).toBe("refused");
    const web = await listening((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await problemOf(allowed.reach(accessTo(web.port)))).toBe("not_ldap");
    expect(await problemOf(allowed.reach(accessTo(web.port, { tls: "ldaps" })))).toBe("tls");
    expect(
      await problemOf(allowed.reach(accessTo(web.port, { tls: "ldaps", ca: "no certificate" }))),
    ).toMatch(/ca_unreadable|tls/);
  });
});

describe("a hostile directory", () => {
  it("that is silent is given up in time, at each step", async () => {
    const silent = await listening(() => {});
    for (const tls of ["none", "ldaps", "starttls"] as const)
      expect(await problemOf(directoryOf(undefined, 300).reach(accessTo(silent.port, { tls }))), tls).toBe(
        "slow",
      );
  });

  it("cannot exhaust the stack or the memory of the server", async () => {
    const tiny = Buffer.concat(Array<Buffer>(9000).fill(ber(0x30, ber(2, Buffer.from([99])), ber(0x78))));
    const flood = await listening((socket) => socket.once("data", () => socket.write(tiny)));
    expect(await problemOf(directoryOf(undefined, 500).reach(accessTo(flood.port)))).toMatch(/slow|not_ldap/);
    const large = await listening((socket) =>
      socket.once("data", () => {
        socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]));
        const more = (): void => {
          if (!socket.destroyed) socket.write(Buffer.alloc(65_536), () => setImmediate(more));
        };
        more();
      }),
    );
    expect(await problemOf(directoryOf().reach(accessTo(large.port)))).toBe("too_much");
  });

  it("that is reached without encryption cannot slip an answer in before it", async () => {
    // The answer to the bind that would follow, but for its last byte, behind the consent to encrypt.
    const injected = await listening((socket) =>
      socket.once("data", () => {
        const early = reply(2, 0x61);
        socket.write(Buffer.concat([reply(2, 0x78), early.subarray(0, early.length - 1)]));
      }),
    );
    expect(
      await problemOf(directoryOf(undefined, 500).reach(accessTo(injected.port, { tls: "starttls" }))),
    ).toMatch(/tls|slow/);
    const refusing = await listening((socket) => socket.once("data", () => socket.write(reply(2, 0x78, 2))));
    expect(await problemOf(directoryOf().reach(accessTo(refusing.port, { tls: "starttls" })))).toBe(
      "starttls_refused",
    );
  });

  it("that refers to another server is not followed", async () => {
    const other = await listening(() => {});
    const referring = await listening((socket) => {
      socket.once("data", () => {
        socket.once("data", () => socket.write(reply(3, 0x65, 10)));
        socket.write(reply(2, 0x61));
      });
    });
    expect(await problemOf(directoryOf().find(accessTo(referring.port), "mia"))).toBe("search_refused");
    expect(other.connections()).toBe(0);
  });

  it("never sees a bind without a password", async () => {
    const silent = await listening(() => {});
    expect(await directoryOf().prove(accessTo(silent.port), "mia", "")).toBeNull();
    expect(await problemOf(directoryOf().reach(accessTo(silent.port, { secret: "" })))).toBe("bind_refused");
  });
});

describe("the filter", () => {
  it("takes the account as a value, whatever it contains", () => {
    for (const account of ["*", "mia)(uid=*", "a\\2a", "\0", "(&(", "$&", "$1"])
      expect(filterOf("(&(objectClass=person)(uid={account}))", account)).toMatchObject({
        filters: [{}, { attribute: "uid", value: account }],
      });
  });
});

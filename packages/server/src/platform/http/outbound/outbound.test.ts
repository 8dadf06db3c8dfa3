import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { makeOutbound, OutboundError, type OutboundOptions } from "./outbound.ts";

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

async function host(listener: RequestListener): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

const outbound = (options: Partial<OutboundOptions> = {}) =>
  makeOutbound({ privateHosts: [], timeoutMs: 5000, ...options });
const problemOf = (request: Promise<Response>): Promise<string> =>
  request.then(
    () => "answered",
    (error: unknown) => {
      expect(error).toBeInstanceOf(OutboundError);
      expect(error).not.toHaveProperty("cause");
      return error instanceof Error ? error.message : "";
    },
  );

describe("a host that a tenant named", () => {
  it.each([
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://localhost/x",
  ])("is refused in a private network: %s", async (address) => {
    expect(await problemOf(outbound().named(address))).toContain("isn't a public address");
  });

  it("is refused when one of its addresses lies inside, and asked for only once", async () => {
    const { port, requests } = await host((_, response) => response.end("inside"));
    let resolved = 0;
    const resolve = async () => {
      resolved += 1;
      return [
        { address: "8.8.8.8", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ];
    };
    const problem = await problemOf(outbound({ resolve }).named(`https://idp.example:${port}/x`));
    expect(problem).toContain("isn't a public address");
    expect([resolved, requests]).toEqual([1, []]);
  });

  it.each(["http://8.8.8.8/x", "ftp://8.8.8.8/x", "file:///etc/passwd", "https://user:pass@8.8.8.8/"])(
    "is asked by plain https only: %s",
    async (address) => {
      const problem = await problemOf(outbound().named(address));
      expect(problem).toMatch(/must use https|isn't a valid URL|contains a username/);
      expect(problem).not.toContain("pass@");
    },
  );

  it("is asked without TLS where that is allowed, but in a private network no more than with it", async () => {
    const { port, requests } = await host((_, response) => response.end("inside"));
    const address = `http://pages.example:${port}/x`;
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    expect(await problemOf(outbound({ resolve }).named(address))).toContain("must use https");
    for (const inside of [address, `http://127.0.0.1:${port}/x`, `http://[::ffff:127.0.0.1]:${port}/x`])
      expect(await problemOf(outbound({ resolve, plainHttp: true }).named(inside))).toContain(
        "isn't a public address",
      );
    expect(requests).toEqual([]);
  });

  it("is left once its status and headers are there, when no more is asked for", async () => {
    const gone = Promise.withResolvers<void>();
    const { port } = await host((_, response) => {
      response.once("close", gone.resolve);
      response.writeHead(404, { "x-kind": "endless" }).write("x");
    });
    const asking = outbound({ privateHosts: ["127.0.0.1"] });
    const response = await asking.named(`http://127.0.0.1:${port}/`, { headOnly: true });
    expect([response.status, response.headers.get("x-kind"), await response.text()]).toEqual([
      404,
      "endless",
      "",
    ]);
    await gone.promise;
  });

  it("is reached at the address that was checked, under its own name, when the operator allows it", async () => {
    const { port, requests } = await host((_, response) => response.setHeader("x-kind", "idp").end("hello"));
    let resolved = 0;
    const resolve = async () => {
      resolved += 1;
      return [{ address: resolved === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const allowing = outbound({ privateHosts: ["IdP.example"], resolve });
    const response = await allowing.named(`http://idp.example:${port}/keys?a=1`);
    expect([response.status, response.headers.get("x-kind"), await response.text()]).toEqual([
      200,
      "idp",
      "hello",
    ]);
    expect([resolved, requests]).toEqual([1, [`GET idp.example:${port}/keys?a=1`]]);
  });

  it("is not followed elsewhere", async () => {
    const inside = await host((_, response) => response.end("inside"));
    const { port } = await host((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const response = await outbound({ privateHosts: ["127.0.0.1"] }).named(`http://127.0.0.1:${port}/`);
    expect([response.status, inside.requests]).toEqual([302, []]);
  });
});

describe.each(["named", "known"] as const)("%s: an answer", (kind) => {
  const bounds = { privateHosts: ["127.0.0.1"], timeoutMs: 300, maxBytes: 1000 };

  it("that is too long is not taken", async () => {
    const { port } = await host((_, response) => response.end("x".repeat(1001)));
    const problem = await problemOf(outbound(bounds)[kind](`http://127.0.0.1:${port}/`));
    expect(problem).toBe(`127.0.0.1:${port}: sent more than 1000 bytes`);
  });

  it("that takes too long is not waited for, begun or not; the address's query is in no error", async () => {
    const silent = await host(() => {});
    const slow = await host((_, response) => response.writeHead(200).write("a"));
    for (const { port } of [silent, slow]) {
      const problem = await problemOf(outbound(bounds)[kind](`http://127.0.0.1:${port}/?secret=s3cret`));
      expect(problem).toBe(`127.0.0.1:${port}: took too long`);
    }
    const { port } = await host((request) => request.socket.destroy());
    const problem = await problemOf(outbound(bounds)[kind](`http://127.0.0.1:${port}/?secret=s3cret`));
    expect(problem).toMatch(/^127\.0\.0\.1:\d+: can't be reached/);
    expect(problem).not.toContain("s3cret");
  });

  it("ends with the caller's own signal, and with a name that never resolves", async () => {
    const { port } = await host(() => {});
    const signal = AbortSignal.timeout(20);
    expect(await problemOf(outbound(bounds)[kind](`http://127.0.0.1:${port}/`, { signal }))).toContain(
      "took too long",
    );
    if (kind === "known") return;
    const resolve = () => new Promise<never>(() => {});
    expect(await problemOf(outbound({ ...bounds, resolve }).named("https://idp.example/"))).toContain(
      "took too long",
    );
  });

  it("is given as it is, also to a form", async () => {
    const { port } = await host((request, response) => {
      response.writeHead(401, { "content-type": "application/json" });
      request.pipe(response);
    });
    const response = await outbound(bounds)[kind](`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "a=你",
    });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      401,
      "application/json",
      "a=你",
    ]);
  });
});

import { afterAll, expect, it } from "vitest";
import { makeHttp, redactUrl } from "./server.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** What the server takes for the caller's address when proxies have handed on these. */
async function addressSeen(trustProxy: number | false, forwarded: string): Promise<string> {
  const app = await makeHttp({ trustProxy, logLevel: "silent" });
  closing.push(() => app.close());
  app.get("/address", (request) => request.ip);
  const reply = await app.inject({ url: "/address", headers: { "x-forwarded-for": forwarded } });
  return reply.body;
}

it("takes for the caller's address what the trusted proxies saw, not what the caller says", async () => {
  expect(await addressSeen(false, "203.0.113.9")).toBe("127.0.0.1");
  expect(await addressSeen(1, "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(await addressSeen(2, "198.51.100.1, 203.0.113.9, 10.0.0.7")).toBe("203.0.113.9");
});

it("logs no address with what stands in its query or fragment for a secret", () => {
  expect(redactUrl("/a?sql=select&x=1&password=p&newpassword=n")).toBe(
    "/a?sql=…&x=1&password=…&newpassword=…",
  );
  expect(redactUrl("/login#code=c&state=s&source=qq")).toBe("/login#code=…&state=…&source=qq");
  expect(redactUrl("/login?code=&state")).toBe("/login?code=&state");
  expect(redactUrl("/api/x?a=1&frame_ticket=000000.abc")).toBe("/api/x?a=1&frame_ticket=…");
  expect(redactUrl("at https://a.example/?access_token=t (in x)")).toBe(
    "at https://a.example/?access_token=… (in x)",
  );
});

import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";

const data = z.null();

it.each(["PATCH /api/x", "GET api/x", "GET /api/x?y=1", "/api/x"])(
  "refuses the signature %s",
  (signature) => {
    expect(() => endpoint(signature, { permission: "self", data })).toThrow(signature);
  },
);

it("is in the envelope unless it says otherwise", () => {
  expect(endpoint("GET /api/x/{id}", { permission: "self", data })).toMatchObject({
    verb: "GET",
    path: "/api/x/{id}",
    permission: "self",
    reply: "envelope",
  });
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "verb" in value && "path" in value;
}

it("declares each call once, and a field for each placeholder of its path", async () => {
  const src = join(import.meta.dirname, "..");
  const files = globSync("*/*.ts", { cwd: src }).filter((name) => !name.includes(".test."));
  const seen = new Set<string>();
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(src, file));
    for (const call of Object.values(exported).filter(isEndpoint)) {
      const signature = `${call.verb} ${call.path}`;
      expect(seen, signature).not.toContain(signature);
      seen.add(signature);
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const fields = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
      expect(fields, signature).toEqual(names);
    }
  }
  expect(seen.size).toBeGreaterThan(30);
});

import { messageOf } from "@provost/contract/wire/error-code";
import { expect, it } from "vitest";
import { z } from "zod";
import { parsePart } from "../platform/http/parse-input.ts";
import { Refusal } from "../platform/refusal.ts";
import { everyEndpoint } from "./every-endpoint.fixtures.ts";

function refusalOf(schema: z.ZodType, value: unknown): Refusal {
  try {
    parsePart(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

it("no call refuses what it is sent in words of the schema library", async () => {
  const libraryWords =
    /期望|实际接收|无效|数值过[大小]|undefined|NaN|Invalid (?:input|option|string|number|date|key|element|type|discriminator|regex)|[Ee]xpected|received|Too (?:big|small)|Unrecognized/;
  const oddities = [undefined, null, 0, -1.5, "", "§", "x".repeat(2_100_000), true, [], [{}], {}, { x: 1 }];
  const shapes = (await everyEndpoint()).flatMap(({ params, query, body }) => [params, query, body]);
  const missing = shapes.flatMap((schema) => {
    if (schema === undefined) return [];
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const values = [
      ...oddities,
      ...oddities.flatMap((odd) => [
        Object.fromEntries(fields.map((field) => [field, odd])),
        ...fields.map((field) => ({ [field]: odd })),
      ]),
    ];
    return values.flatMap((value) => {
      if (schema.safeParse(value).success) return [];
      const { code, details } = refusalOf(schema, value);
      return [messageOf(code, "zh", details), messageOf(code, "en", details)];
    });
  });
  expect(missing.length).toBeGreaterThan(10_000);
  expect([...new Set(missing.filter((text) => libraryWords.test(text)))]).toEqual([]);
});

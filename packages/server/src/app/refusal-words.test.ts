import { buttonTitle } from "@provost/contract/menu/button-titles";
import { titleOf } from "@provost/contract/menu/menu-titles";
import { messageOf } from "@provost/contract/wire/error-code";
import { expect, it } from "vitest";
import { z } from "zod";
import { parsePart } from "../platform/http/parse-input.ts";
import { forbid, Refusal, theButton } from "../platform/refusal.ts";
import { everyButtonCode, everyEndpoint } from "./every-endpoint.fixtures.ts";
import { seedOutline } from "./seed/seed-outline.ts";

function refusalOf(schema: z.ZodType, value: unknown): Refusal {
  try {
    parsePart(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const metaOf = ({ meta }: { meta: unknown }): { i18n?: string } => JSON.parse(String(meta));

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

it("every call names the button it needs by its title, and who can grant it", async () => {
  const named = (await everyEndpoint()).flatMap(({ verb, path, permission }) => {
    if (permission === "self" || permission === "public") return [];
    const { code, details } = forbid(theButton(permission));
    return (["zh", "en"] as const).map(
      (language) => `${verb} ${path}: ${messageOf(code, language, details)}`,
    );
  });
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((text) => /: .*[a-z]_[a-z]/.test(text.replace(/^\w+ \S+/, "")))).toEqual([]);
  expect(
    named.filter((text) => !/请联系(管理员|.*可编辑角色的用户)|Contact your administrator/.test(text)),
  ).toEqual([]);
  expect(named).toContain(
    "DELETE /api/report/chart/{id}: You don't have permission to do this. You need the permission “Charts: Delete”. Contact your administrator or someone else who can edit roles.",
  );
});

it("a button is named as the menus of a new tenant name it", async () => {
  const { rows } = seedOutline(true);
  const menus = new Map(
    rows.map(({ code, fields }) => [code, titleOf({ name: fields.name, meta: metaOf(fields) })]),
  );
  const said = rows.flatMap(({ code, parentCode, fields }) =>
    fields.category === 2 ? [[code, `${menus.get(parentCode ?? "")?.en}: ${menus.get(code)?.en}`]] : [],
  );
  expect(said.length).toBeGreaterThan(60);
  expect((await everyButtonCode()).map((code) => [code, buttonTitle(code)?.en]).sort()).toEqual(said.sort());
});

import { readFileSync } from "node:fs";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { expect, it } from "vitest";
import { z } from "zod";
import { everyEndpoint } from "./every-endpoint.fixtures.ts";

const text = readFileSync(new URL("../../../../docs/compatibility.md", import.meta.url), "utf8");
const calls = new Map((await everyEndpoint()).map((call) => [`${call.verb} ${call.path}`, call]));

/** The rows of the table below a heading: each cell as its text and its parts in backticks. */
function rowsOf(heading: string): { text: string; code: string[] }[][] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => ({
        text: cell.trim(),
        code: [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ""),
      })),
  );
}

/** Names of the fields of the objects that a schema describes. */
function fieldsOf(schema: z.ZodType = z.object({})): string[] {
  const found = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return [...found.matchAll(/"(\w+)":/g)].map(([, name]) => name ?? "");
}

const partsOf = ({ query, body, data }: Endpoint): string[] =>
  [query, body, data].flatMap((part) => (part === undefined ? [] : fieldsOf(part)));

function known(name: string): Endpoint {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`the contract has no call ${name}`);
  return call;
}

it("names calls that the contract has", () => {
  const rows = rowsOf("Calls");
  expect(rows.length).toBeGreaterThan(20);
  for (const [, , here] of rows) expect(here?.code.map((name) => known(name).path)).toHaveLength(1);
});

it("names fields and filters that the call has", () => {
  const [fields, filters] = [rowsOf("Fields"), rowsOf("Filters")];
  expect([fields.length > 15, filters.length > 5]).toEqual([true, true]);
  for (const [resource, , here, of] of fields)
    expect(partsOf(known(of?.code[0] ?? "")), resource?.text).toEqual(
      expect.arrayContaining(here?.code ?? []),
    );
  for (const [resource, names, of] of filters) {
    const { query } = known(of?.code[0] ?? "");
    expect(fieldsOf(query), resource?.text).toEqual(expect.arrayContaining(names?.code ?? []));
  }
});

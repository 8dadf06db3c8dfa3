import type { Endpoint } from "@provost/contract/wire/endpoint";
import { applies, type Permission } from "@provost/contract/wire/permission";
import { needsOf } from "@provost/contract/wire/resource-walk";
import { z } from "zod";
import { parseInput } from "../../platform/http/parse-input.ts";

/** What a call carries, so that nothing but rights can be in its way; ids that are left out are those of nothing. */
export interface SampleCall {
  call: string;
  query?: Readonly<Record<string, string>>;
  /** What its path holds. */
  place?: Readonly<Record<string, string>>;
  body?: object;
  form?: () => FormData;
}

export const nowhere = "00000000-0000-7000-8000-000000000000";

/** The table name that queries use. */
export const sampleTable = "matrix";

export const signatureOf = ({ verb, path }: Pick<Endpoint, "verb" | "path">): string => `${verb} ${path}`;

const isWanted = (query: unknown, field: string): boolean =>
  query instanceof z.ZodObject && !query.shape[field]?.safeParse(undefined).success;

/** The sample with an id in every place of path and query where the contract wants one. */
export function filled(endpoint: Endpoint, sample: SampleCall, id = nowhere): SampleCall {
  const place: Record<string, string> = { ...sample.place };
  const query: Record<string, string> = { ...sample.query };
  for (const [, field = ""] of endpoint.path.matchAll(/\{(\w+)\}/g))
    place[field] ??= /^(version|name)$/.test(field) ? "1" : id;
  for (const { path } of needsOf(endpoint)) {
    const [part, field = ""] = path.split(".");
    if (part === "query" && isWanted(endpoint.query, field)) query[field] ??= id;
  }
  return { ...sample, place, query };
}

/** The call's path with what it carries. */
export function addressOf({ call, place = {}, query = {} }: SampleCall): { verb: string; path: string } {
  const [verb = "", path = ""] = call.split(" ");
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => place[name] ?? nowhere);
  return { verb, path: `${address}?${new URLSearchParams(query)}` };
}

function groupsOf(permission: Permission, input: Readonly<Record<string, unknown>>): string[][] {
  if (["public", "self", "platform", "administrator"].some((one) => one === permission)) return [];
  if (typeof permission === "string") return [[permission]];
  if ("ofOthers" in permission) return [[permission.ofOthers]];
  if ("allOf" in permission) return permission.allOf.flatMap((one) => groupsOf(one, input));
  if ("anyOf" in permission) return [permission.anyOf.flatMap((one) => groupsOf(one, input).flat())];
  const { field, value, then, otherwise } = permission;
  return groupsOf(applies(input[field], value) ? then : otherwise, input);
}

function inputOf(
  endpoint: Endpoint,
  { call, place = {}, query = {}, body }: SampleCall,
): Readonly<Record<string, unknown>> {
  try {
    return parseInput(endpoint, { params: place, query, body }) as object as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`${call}: permissions.fixtures.ts has no sample of it, or one that is refused`, {
      cause,
    });
  }
}

/** Whether the contract wants the role of administrators, whatever buttons are held. */
export const isForAdministrators = ({ permission }: Endpoint): boolean =>
  permission === "administrator" ||
  (typeof permission === "object" && "allOf" in permission && permission.allOf.includes("administrator"));

/** The button codes that the contract requires for a call with this content: of each group, any one is enough. */
export function codesFor(endpoint: Endpoint, sample: SampleCall): string[][] {
  return groupsOf(endpoint.permission, inputOf(endpoint, sample));
}

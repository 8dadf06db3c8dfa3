import type { Endpoint } from "@provost/contract/wire/endpoint";

/** What goes over the wire for one call. */
export interface WireRequest {
  method: string;
  /** Path and query string. */
  path: string;
  body: string | undefined;
  contentType: string | undefined;
}

/** The address of a call, and which of its fields go into the query; for a light call all of them. */
export type Addressed = Pick<Endpoint, "verb" | "path"> & Partial<Pick<Endpoint, "query" | "body">>;

type Fields = Readonly<Record<string, unknown>>;

function text(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function formEncode(fields: Fields): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) pairs.append(name, text(item));
  }
  return pairs.toString();
}

function pick(fields: Fields, belongs: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => belongs(name)));
}

function bodyNames({ query, body }: Addressed): (name: string) => boolean {
  if (body === undefined) return () => false;
  const inQuery = query !== undefined && "shape" in query ? Object(query.shape) : {};
  return (name) => !Object.hasOwn(inQuery, name);
}

/** Puts an input's fields where the endpoint wants them; `form` sends query and body fields as one URL-encoded body. An input that is an array is the body. */
export function buildRequest(endpoint: Addressed, input: unknown, form: boolean): WireRequest {
  const isFields = typeof input === "object" && input !== null && !Array.isArray(input);
  const fields: Fields = isFields ? { ...input } : {};
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(text(fields[name]));
  });
  const rest = pick(fields, (name) => !inPath.has(name));
  if (form) {
    return {
      method: endpoint.verb,
      path,
      body: formEncode(rest),
      contentType: "application/x-www-form-urlencoded;charset=UTF-8",
    };
  }
  const inBody = bodyNames(endpoint);
  const query = formEncode(pick(rest, (name) => !inBody(name)));
  const hasBody = endpoint.body !== undefined;
  return {
    method: endpoint.verb,
    path: query === "" ? path : `${path}?${query}`,
    body: hasBody ? JSON.stringify(Array.isArray(input) ? input : pick(rest, inBody)) : undefined,
    contentType: hasBody ? "application/json" : undefined,
  };
}

import { z } from "zod";
import { limits } from "./limits.ts";
import type { Permission } from "./permission.ts";

/** HTTP verbs used on the wire. */
export type Verb = "GET" | "POST" | "PUT" | "DELETE";

/** Form of the response: the `{code, success, msg, data}` envelope, bare JSON, encoded bytes in the envelope, a file's bytes, or a redirect. */
export type ReplyShape = "envelope" | "bare" | "encoded" | "bytes" | "redirect";

type Shape = z.ZodType;

/** What one call takes and gives; every part is optional except `data`. */
export interface EndpointParts<P extends Shape, Q extends Shape, B extends Shape, D extends Shape> {
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  /** Who may make the call; the server refuses everybody else before the handler runs. */
  permission: Permission;
  reply?: ReplyShape;
  /** The body is multipart/form-data and is streamed by the handler. */
  multipart?: boolean;
  /** Its fields beside the file, which the handler parses. */
  form?: Shape;
  /** Served also to a session that must first change its password or set up a second factor. */
  restricted?: boolean;
  /** Served also to a session whose screen is locked. */
  whileLocked?: boolean;
  /** Sent by the page automatically: not a sign of user activity, so the session may expire meanwhile. */
  background?: boolean;
  /** Largest body, where it may be larger than others. */
  bodyBytes?: number;
  /** Writes files: refused while the server's disk has only its reserve left. */
  fillsDisk?: boolean;
  summary?: string;
}

/** One call of the wire, declared once; `route` on the server and `call` in the web take their types from it. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  D extends Shape = Shape,
> {
  readonly verb: Verb;
  /** Path with `{name}` placeholders. */
  readonly path: string;
  readonly params: P | undefined;
  readonly query: Q | undefined;
  readonly body: B | undefined;
  readonly data: D;
  readonly permission: Permission;
  readonly reply: ReplyShape;
  readonly multipart: boolean;
  readonly form: Shape | undefined;
  readonly restricted: boolean;
  readonly whileLocked: boolean;
  readonly background: boolean;
  readonly bodyBytes: number;
  readonly fillsDisk: boolean;
  readonly summary: string | undefined;
}

type Part<S, Side extends "in" | "out"> = S extends z.ZodNever
  ? unknown
  : S extends Shape
    ? Side extends "in"
      ? z.input<S>
      : z.output<S>
    : unknown;

/** What a caller hands over: path, query and body fields in one object (defaults may be left out). */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _D>
    ? Part<P, "in"> & Part<Q, "in"> & Part<B, "in">
    : never;
/** What a handler receives after parsing: defaults filled in. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _D>
    ? Part<P, "out"> & Part<Q, "out"> & Part<B, "out">
    : never;
/** What the reply's `data` holds. */
export type ReplyData<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? z.output<D> : never;

const signature = /^(GET|POST|PUT|DELETE) (\/[^\s?]*)$/;

function isVerb(text: string | undefined): text is Verb {
  return text === "GET" || text === "POST" || text === "PUT" || text === "DELETE";
}

/** Declares a call as `"VERB /path/{id}"` and its parts; throws at load time when the signature is malformed. */
export function endpoint<
  D extends Shape,
  P extends Shape = z.ZodNever,
  Q extends Shape = z.ZodNever,
  B extends Shape = z.ZodNever,
>(verbAndPath: string, parts: EndpointParts<P, Q, B, D>): Endpoint<P, Q, B, D> {
  const [, verb, path] = signature.exec(verbAndPath) ?? [];
  if (!isVerb(verb) || path === undefined) throw new Error(`endpoint "${verbAndPath}" is not "VERB /path"`);
  return {
    verb,
    path,
    params: parts.params,
    query: parts.query,
    body: parts.body,
    data: parts.data,
    permission: parts.permission,
    reply: parts.reply ?? "envelope",
    multipart: parts.multipart ?? false,
    form: parts.form,
    restricted: parts.restricted ?? false,
    whileLocked: parts.whileLocked ?? false,
    background: parts.background ?? false,
    bodyBytes: parts.bodyBytes ?? limits.bodyBytes,
    fillsDisk: parts.fillsDisk ?? false,
    summary: parts.summary,
  };
}

/** Data of a call that returns nothing but success. */
export const Nothing = z.null();

function isArrayOrPage(data: z.core.$ZodType): boolean {
  if (data instanceof z.ZodUnion) return data.options.every(isArrayOrPage);
  return data instanceof z.ZodArray || (data instanceof z.ZodObject && "records" in data.shape);
}

/** Whether a call returns a list that a client may filter; trees of choices and the caller's own menus are none. */
export function isList({ verb, path, reply, data }: Endpoint): boolean {
  return (
    verb === "GET" && reply === "envelope" && isArrayOrPage(data) && !/\/(?:tree|routes|buttons)$/.test(path)
  );
}

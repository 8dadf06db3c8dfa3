import type { Shape } from "../shape.ts";

/** As much of an endpoint as a page needs that loads no schema library. */
export interface LightCall<D = unknown> {
  readonly verb: "GET" | "POST";
  readonly path: string;
  readonly reply: "envelope" | "bare";
  readonly data: Shape<D>;
}

/** A call to one of the contract's addresses, its reply read by a shape. */
export function lightCall<D>(
  address: `${"GET" | "POST"} ${string}`,
  reply: LightCall["reply"],
  data: Shape<D>,
): LightCall<D> {
  const [verb, path = ""] = address.split(" ");
  return { verb: verb === "GET" ? "GET" : "POST", path, reply, data };
}

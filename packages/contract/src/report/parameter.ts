import { z } from "zod";
import { limits } from "../wire/limits.ts";
import { namesOnUse } from "../wire/resource.ts";
import { FilterScalar } from "./filter.ts";

/** A parameter the viewer of a chart can set: the value of `${name}` placeholders; without a value the default is used. */
export const Parameter = z.object({
  name: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^{}$]+$/),
  label: z.string().max(120).optional(),
  type: z.enum(["text", "number", "date"]).default("text"),
  list: z.boolean().default(false),
  default: z.union([FilterScalar, z.array(FilterScalar).max(limits.listValues)]).optional(),
  /** A column whose values are offered, those that the viewer sees. */
  values: z
    .object({
      table: namesOnUse(z.string().min(1).max(256), "table", "view"),
      column: z.string().min(1).max(256),
    })
    .optional(),
});
export type Parameter = z.infer<typeof Parameter>;

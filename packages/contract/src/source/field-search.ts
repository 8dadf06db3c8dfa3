import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { datasetButtons } from "./source-feature.ts";

/** A field that a text names, with its table. */
export const FoundField = z.object({
  tableName: z.string(),
  tableComment: z.string(),
  column: z.string(),
  label: z.string(),
});
export type FoundField = z.infer<typeof FoundField>;

/** Maximum number of fields in a response. */
export const mostFoundFields = 20;

export const fieldSearch = endpoint("GET /api/report/field/search", {
  permission: datasetButtons.view,
  query: z.object({ text: z.string().trim().min(1).max(120) }),
  data: z.array(FoundField),
  summary:
    "Fields with names that match a text, in tables the caller can view; those that start with it first",
});

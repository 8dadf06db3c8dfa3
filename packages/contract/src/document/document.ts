import { z } from "zod";
import type { ResourceKind } from "../menu/features.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import type { Permission } from "../wire/permission.ts";
import { byId, removedById } from "../wire/resource.ts";

/** A kind of documents on the wire: the path its calls begin with, what they declare to name, and what one is called in their summaries. */
export interface DocumentPath {
  path: `/api/${string}`;
  kind: Exclude<ResourceKind, `${string}_folder`>;
  one: `a ${string}`;
}

interface BinCalls<Whole extends z.ZodType> {
  permission: Permission;
  Whole: Whole;
  /** Which of them may be removed, where not all may be. */
  removable?: `a ${string}`;
}

/** The recycle bin of a kind. */
export const binEndpoints = <Whole extends z.ZodType>(
  { path, kind, one }: DocumentPath,
  { permission, Whole, removable = one }: BinCalls<Whole>,
) => ({
  remove: endpoint(`DELETE ${path}/{id}`, {
    permission,
    ...removedById(kind),
    data: Nothing,
    summary: `Moves ${removable} to the recycle bin; with \`forever=true\`, deletes it from there permanently`,
  }),
  restore: endpoint(`POST ${path}/{id}/restore`, {
    permission,
    params: byId(kind, "edit"),
    data: Whole,
    summary: `Restores ${one} from the recycle bin`,
  }),
});

/** The caller's favourites of a kind. */
export const favouriteEndpoint = ({ path, kind, one }: DocumentPath, permission: Permission) =>
  endpoint(`PUT ${path}/{id}/favourite`, {
    permission,
    params: byId(kind, "view"),
    body: z.object({ favourite: z.boolean() }),
    data: Nothing,
    summary: `Adds ${one} to the caller's favourites, or removes it`,
  });

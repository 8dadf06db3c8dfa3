import { z } from "zod";

/** Who can see a document: all who can see its kind, or its owner and those it is shared with. */
export const Access = z.enum(["everyone", "granted"]);
export type Access = z.infer<typeof Access>;

/** What sharing allows a user to do with a document, within their button permissions: each level includes those before it. */
export const Rights = z.enum(["view", "edit", "share"]);
export type Rights = z.infer<typeof Rights>;

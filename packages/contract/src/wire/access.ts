import { z } from "zod";

/** Who finds a thing: all who may see its kind, or its owner and those it is shared with. */
export const Access = z.enum(["everyone", "granted"]);
export type Access = z.infer<typeof Access>;

/** What sharing lets a reader do with a thing, as far as the buttons go: each level holds those before it. */
export const Rights = z.enum(["view", "edit", "share"]);
export type Rights = z.infer<typeof Rights>;

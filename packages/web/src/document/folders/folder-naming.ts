import { z } from "zod";

/** A folder that is being named in the tree: a new one below `parentId`, or an existing one. */
export const Naming = z.object({
  /** `null` for a new one. */
  id: z.string().nullable(),
  parentId: z.string().nullable(),
  text: z.string(),
});
export type Naming = z.infer<typeof Naming>;

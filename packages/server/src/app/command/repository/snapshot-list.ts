import { z } from "zod";
import { Manifest } from "../archive/manifest.ts";

/** A piece of a content: its name, its length, and what the object takes up. */
const Piece = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
  stored: z.number().int(),
});
export type Piece = z.infer<typeof Piece>;

/** A snapshot's list of contents: like that of an archive, and the objects that each entry consists of. */
export const SnapshotManifest = Manifest.extend({
  entries: z.array(
    Manifest.shape.entries.element.extend({
      pieces: z.array(Piece),
      /** When the file was changed last, ms; by it and its size an unchanged file is known. */
      modified: z.number().nullable(),
    }),
  ),
  /** What the backup had to add to the repository. */
  added: z.object({ objects: z.number().int(), bytes: z.number().int() }),
  seconds: z.number(),
});
export type SnapshotManifest = z.infer<typeof SnapshotManifest>;
export type SnapshotEntry = SnapshotManifest["entries"][number];

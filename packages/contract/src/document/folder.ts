import { z } from "zod";
import { Id } from "../wire/id.ts";
import { idOf } from "../wire/resource.ts";

/** What is kept in folders; the folders of a kind are a tree of their own. */
export type FolderKind = "chart" | "dashboard";

/** A folder of one kind of things; folders may stand in folders. */
export const Folder = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  version: z.number().int(),
});
export type Folder = z.infer<typeof Folder>;

const FolderName = z.string().trim().min(1).max(80);

type FolderResource = `${FolderKind}_folder`;

/** What a folder is made of; without a parent it stands at the top. */
export const folderDraft = (kind: FolderResource) =>
  z.object({ name: FolderName, parentId: idOf(kind, "view").nullable().default(null) });

/** How a folder is renamed or moved. */
export const folderSave = (kind: FolderResource) =>
  z.object({
    id: idOf(kind, "edit"),
    name: FolderName,
    parentId: idOf(kind, "view").nullable(),
    version: z.number().int(),
  });

/** Where a thing is put: into a folder, or into none. */
export const folderPlace = (kind: FolderResource) => z.object({ folderId: idOf(kind, "view").nullable() });

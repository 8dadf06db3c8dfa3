import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import type { Permission } from "../wire/permission.ts";
import { byId, idOf } from "../wire/resource.ts";
import type { DocumentPath } from "./document.ts";

/** The kinds of documents that have folders; the folders of each kind form their own tree. */
export type FolderKind = "chart" | "dashboard";

/** A folder of documents of one kind; folders may contain folders. */
export const Folder = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  version: z.number().int(),
});
export type Folder = z.infer<typeof Folder>;

const FolderName = z.string().trim().min(1).max(80);

type FolderResource = `${FolderKind}_folder`;

/** Input to create a folder; without a parent it is at the top level. */
const folderDraft = (kind: FolderResource) =>
  z.object({ name: FolderName, parentId: idOf(kind, "view").nullable().default(null) });

/** How a folder is renamed or moved. */
const folderSave = (kind: FolderResource) =>
  z.object({
    id: idOf(kind, "edit"),
    name: FolderName,
    parentId: idOf(kind, "view").nullable(),
    version: z.number().int(),
  });

/** The target of a move: a folder, or none. */
const folderPlace = (kind: FolderResource) => z.object({ folderId: idOf(kind, "view").nullable() });

interface FolderCalls<F extends z.ZodType> {
  path: `/api/${string}`;
  kind: FolderResource;
  /** What they are called in summaries. */
  named: { one: string; many: string };
  view: Permission;
  arrange: Permission;
  Folder: F;
}

/** The folders of a kind. */
export const folderEndpoints = <F extends z.ZodType>({
  path,
  kind,
  named: { one, many },
  view,
  arrange,
  Folder: F,
}: FolderCalls<F>) => ({
  list: endpoint(`GET ${path}`, {
    permission: view,
    data: z.array(F),
    summary: `All ${many}, by name`,
  }),
  create: endpoint(`POST ${path}`, {
    permission: arrange,
    body: folderDraft(kind),
    data: F,
    summary: `Creates ${one}`,
  }),
  update: endpoint(`PUT ${path}`, {
    permission: arrange,
    body: folderSave(kind),
    data: F,
    summary: `Renames or moves ${one}`,
  }),
  remove: endpoint(`DELETE ${path}/{id}`, {
    permission: arrange,
    params: byId(kind, "edit"),
    data: Nothing,
    summary: `Deletes ${one}; its content moves to the parent folder`,
  }),
});

/** Puts a document of a kind into a folder. */
export const moveEndpoint = <D extends z.ZodType>(
  { path, kind, one }: DocumentPath & { kind: FolderKind },
  { permission, data }: { permission: Permission; data: D },
) =>
  endpoint(`PUT ${path}/{id}/folder`, {
    permission,
    params: byId(kind, "edit"),
    body: folderPlace(`${kind}_folder`),
    data,
    summary: `Moves ${one} to a folder, or out of folders`,
  });

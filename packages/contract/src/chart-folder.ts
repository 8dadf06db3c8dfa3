import { z } from "zod";
import { endpoint, Nothing } from "./endpoint.ts";
import { Id } from "./id.ts";

/** A folder of charts; folders may stand in folders. */
export const ChartFolder = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  /** Charts right in it, without those in the recycle bin. */
  charts: z.number().int(),
  version: z.number().int(),
});
export type ChartFolder = z.infer<typeof ChartFolder>;

const FolderName = z.string().trim().min(1).max(80);

export const folderList = endpoint("GET /api/report/folder", {
  data: z.array(ChartFolder),
  summary: "All folders of charts, by name",
});

export const folderCreate = endpoint("POST /api/report/folder", {
  body: z.object({ name: FolderName, parentId: Id.nullable().default(null) }),
  data: ChartFolder,
  summary: "Makes a folder",
});

export const folderUpdate = endpoint("PUT /api/report/folder", {
  body: z.object({ id: Id, name: FolderName, parentId: Id.nullable(), version: z.number().int() }),
  data: ChartFolder,
  summary: "Renames or moves a folder",
});

export const folderRemove = endpoint("DELETE /api/report/folder/{id}", {
  params: z.object({ id: Id }),
  data: Nothing,
  summary: "Removes a folder; what is in it moves to the folder above",
});

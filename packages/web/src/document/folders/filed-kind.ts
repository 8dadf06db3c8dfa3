import type { favouriteEndpoint } from "@provost/contract/document/document";
import type { Folder, FolderKind, folderEndpoints, moveEndpoint } from "@provost/contract/document/folder";
import type { TablerIcon } from "@tabler/icons-react";
import type { z } from "zod";

type FolderSchema = z.ZodType<Folder & Partial<Record<`${FolderKind}s`, number>>>;

/** A kind of documents that lie in folders. */
export interface FiledKind {
  name: FolderKind;
  /** The beginning of the query keys of whatever shows documents of this kind. */
  shownIn: readonly string[];
  icon: TablerIcon;
  folders: ReturnType<typeof folderEndpoints<FolderSchema>>;
  move: ReturnType<typeof moveEndpoint<z.ZodType>>;
  favourite: ReturnType<typeof favouriteEndpoint>;
}

import { exportButtons } from "@provost/contract/export";
import { type Actor, holds } from "../platform/scope.ts";

/** Rows and pictures of what one may see may be taken along. */
export const mayExport = (actor: Actor): boolean => holds(actor, exportButtons.export);

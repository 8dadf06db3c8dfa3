import { datasetButtons } from "@provost/contract/source/source-feature";
import { type Actor, holds } from "../platform/authority/scope.ts";

/** The user who imports becomes the owner; a table of another owner can be changed by users who see it whole. */
export const mayImport = (actor: Actor): boolean => holds(actor, datasetButtons.import);
/** Adding rows needs the right to edit a dataset; replacing all of them needs the right to manage it. */
export const accessToImport = (mode: "append" | "replace"): "edit" | "manage" =>
  mode === "replace" ? "manage" : "edit";
/** Field metadata, and virtual tables. */
export const mayEditTables = (actor: Actor): boolean => holds(actor, datasetButtons.edit);
export const mayRemoveDataset = (actor: Actor): boolean => holds(actor, datasetButtons.remove);

import { datasetButtons } from "@provost/contract/source/dataset-buttons";
import { type Actor, holds } from "../platform/authority/scope.ts";

/** Whoever imports becomes the owner; a table that somebody else owns is changed by those who see it whole. */
export const mayImport = (actor: Actor): boolean => holds(actor, datasetButtons.import);
/** Adding rows is a change of a data set; replacing all of them takes whoever manages it. */
export const accessToImport = (mode: "append" | "replace"): "edit" | "manage" =>
  mode === "replace" ? "manage" : "edit";
/** What is told of fields, and virtual tables. */
export const mayEditTables = (actor: Actor): boolean => holds(actor, datasetButtons.edit);
export const mayRemoveDataset = (actor: Actor): boolean => holds(actor, datasetButtons.remove);

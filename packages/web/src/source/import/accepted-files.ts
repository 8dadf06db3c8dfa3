import { formatByExtension } from "@provost/contract/source/file-extension";

/** What the file chooser offers. */
export const accepted = [...Object.keys(formatByExtension), "text/csv", "text/tab-separated-values"].join();

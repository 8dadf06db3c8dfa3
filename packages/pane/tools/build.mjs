import { buildLibrary } from "../../../tools/library/build.mjs";

buildLibrary(
  "pane",
  "A chart or table of rows, with a picker of chart types, a style panel, drills and export.",
);

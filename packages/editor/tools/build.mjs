import { buildLibrary } from "../../../tools/library/build.mjs";

buildLibrary(
  "editor",
  "A rich-text editor: text, tables, pictures, uploads by the UEditor protocol, clean HTML.",
);

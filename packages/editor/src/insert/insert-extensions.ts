import type { Extensions } from "@tiptap/core";
import { UploadPlace } from "../upload/upload-node.ts";
import { Anchor, Picture, Sound, Video } from "./media-nodes.ts";
import { PictureHandles } from "./picture-handles.ts";

/** What stands among words: pictures, films, sounds, places that links lead to. */
export const insertExtensions: Extensions = [Picture, Video, Sound, Anchor, UploadPlace, PictureHandles];

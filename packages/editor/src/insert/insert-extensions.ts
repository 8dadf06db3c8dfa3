import type { Extensions } from "@tiptap/core";
import { UploadPlace } from "../upload/upload-node.ts";
import { Anchor, Picture, Sound, Video } from "./media-nodes.ts";
import { PictureHandles } from "./picture-handles.ts";

/** Inline nodes: images, videos, audio, and anchors for links. */
export const insertExtensions: Extensions = [Picture, Video, Sound, Anchor, UploadPlace, PictureHandles];

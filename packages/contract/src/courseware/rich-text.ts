import { z } from "zod";
import { richTextLimits } from "../wire/feature-limits.ts";
import { names } from "../wire/resource.ts";

/** Rich text as it is sent: HTML of an allow-list (`rich-text-elements`); the server cleans what it takes in. */
export const RichText = names(z.string().max(richTextLimits.htmlLength), "file", "view");

import { existsSync } from "node:fs";
import { sessionMarkerCookie } from "@provost/contract/auth/sign-in-page";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { freshFile } from "./fresh-file.ts";

/** Files of the build by the part of the page that is drawn first, as the build wrote them down. */
const PreloadFiles = z.object({
  signIn: z.array(z.string()),
  signedIn: z.array(z.string()),
  home: z.array(z.string()),
});
type FirstPart = keyof z.infer<typeof PreloadFiles>;

/** A drawn page is painted without its scripts: these are fetched meanwhile, but compiled after it. */
function linkTo(file: string, isDrawn: boolean): string {
  if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin href="${file}">`;
  const how = isDrawn ? 'rel="preload" as="script"' : 'rel="modulepreload"';
  return `<link ${how} crossorigin href="${file}">`;
}

/** What this browser will show first: the session marker says whether it must sign in. */
function firstPartOf(request: FastifyRequest): FirstPart {
  if (request.cookies[sessionMarkerCookie] === undefined) return "signIn";
  return /^\/(wel(\/index)?)?(\?|$)/.test(request.url) ? "home" : "signedIn";
}

/**
 * Gives the links that let a browser fetch its first part at once, instead of finding out file by file; none without the build's list.
 * `isDrawn`: the page has that part in it already.
 */
export function preloadLinks(file: string): (request: FastifyRequest, isDrawn: boolean) => string {
  const files = freshFile(file, (text) => PreloadFiles.parse(JSON.parse(text)));
  return (request, isDrawn) => {
    if (!existsSync(file)) return "";
    return files()
      [firstPartOf(request)].map((name) => linkTo(name, isDrawn))
      .join("");
  };
}

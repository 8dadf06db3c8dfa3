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

/** Scripts are fetched at once, but compiled in the order of their imports: the entry, which makes the first calls, comes before all of them. */
function linkTo(file: string): string {
  const how = file.endsWith(".css") ? 'rel="stylesheet"' : 'rel="preload" as="script"';
  return `<link ${how} crossorigin href="${file}">`;
}

/** What this browser will show first: the session marker says whether it must sign in. */
function firstPartOf(request: FastifyRequest): FirstPart {
  if (request.cookies[sessionMarkerCookie] === undefined) return "signIn";
  return /^\/(wel(\/index)?)?(\?|$)/.test(request.url) ? "home" : "signedIn";
}

/** Gives the links that let a browser fetch its first part at once, instead of finding out file by file; none without the build's list. */
export function preloadLinks(file: string): (request: FastifyRequest) => string {
  const links = freshFile(file, (text): Record<FirstPart, string> => {
    const files = PreloadFiles.parse(JSON.parse(text));
    const linked = (part: FirstPart): string => files[part].map(linkTo).join("");
    return { signIn: linked("signIn"), signedIn: linked("signedIn"), home: linked("home") };
  });
  return (request) => (existsSync(file) ? links()[firstPartOf(request)] : "");
}

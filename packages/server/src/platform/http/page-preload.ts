import { existsSync, readFileSync, statSync } from "node:fs";
import { sessionMarkerCookie } from "@provost/contract/auth";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

/** Files of the build by the part of the page that is drawn first, as the build wrote them down. */
const PreloadFiles = z.object({
  signIn: z.array(z.string()),
  signedIn: z.array(z.string()),
  home: z.array(z.string()),
});
type FirstPart = keyof z.infer<typeof PreloadFiles>;

function linkTo(file: string): string {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `<link rel="${rel}" crossorigin href="${file}">`;
}

/** What this browser will draw first: the marker of a session tells whether it has to sign in. */
function firstPartOf(request: FastifyRequest): FirstPart {
  if (request.cookies[sessionMarkerCookie] === undefined) return "signIn";
  return /^\/(wel(\/index)?)?(\?|$)/.test(request.url) ? "home" : "signedIn";
}

/** Gives the links that let a browser fetch its first part at once, instead of finding out file by file; none without the build's list. */
export function preloadLinks(file: string): (request: FastifyRequest) => string {
  let known: { at: number; links: Record<FirstPart, string> } | null = null;
  return (request) => {
    if (!existsSync(file)) return "";
    const at = statSync(file).mtimeMs;
    if (known?.at !== at) {
      const { signIn, signedIn, home } = PreloadFiles.parse(JSON.parse(readFileSync(file, "utf8")));
      const links = (files: readonly string[]): string => files.map(linkTo).join("");
      known = { at, links: { signIn: links(signIn), signedIn: links(signedIn), home: links(home) } };
    }
    return known.links[firstPartOf(request)];
  };
}

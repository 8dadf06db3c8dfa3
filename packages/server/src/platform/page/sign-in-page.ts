import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { languageCookie, lookCookie, sessionMarkerCookie } from "@provost/contract/auth/sign-in-page";
import { invitationPath } from "@provost/contract/people/invitation-path";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { Language } from "@provost/contract/wire/language";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { sha256 } from "../config.ts";
import { stylesOf } from "./drawn-styles.ts";

/** The sign-in page of a tenant in a language, and the attributes of the page's root element. */
interface DrawnPage {
  html: string;
  attributes: string;
}

interface Drawn {
  language: Language;
  face: TenantFace | null;
  look: string | undefined;
  nonce: string;
}

const Drawing = z.object({ draw: z.custom<(drawn: Drawn) => DrawnPage>((it) => typeof it === "function") });

/** The tenant of an address, as far as everybody may know it. */
export type FaceOfAddress = (address: string) => Promise<TenantFace | null>;

const maxEntries = 200;
const longestLook = 64;

/** Pages that are not the sign-in page, even without a session. */
const otherPages = new Set(["/404", "/403", "/500", invitationPath]);
const pathOf = (url: string): string => /^\/[^/?]*/.exec(url)?.[0] ?? "";

const LanguageOfCookie = Language.catch("zh");

/** Draws the sign-in page before its script has come, for a browser without a session; `null` for everybody else, and without a build that can. */
export function signInDrawer(
  file: string,
  faceOf: FaceOfAddress,
  nonce: string,
): (request: FastifyRequest) => Promise<DrawnPage | null> {
  let loaded: { at: number; drawing: Promise<z.infer<typeof Drawing>> } | null = null;
  const pages = new Map<string, DrawnPage>();

  async function drawing(): Promise<z.infer<typeof Drawing>> {
    const at = statSync(file).mtimeMs;
    if (loaded?.at !== at) {
      pages.clear();
      loaded = {
        at,
        drawing: import(`${pathToFileURL(file)}?${at}`).then((module) => Drawing.parse(module)),
      };
    }
    return loaded.drawing;
  }

  return async (request) => {
    const hasSession = request.cookies[sessionMarkerCookie] !== undefined;
    if (hasSession || otherPages.has(pathOf(request.url)) || !existsSync(file)) return null;
    try {
      const face = await faceOf(`${request.protocol}://${request.host}`);
      const language = LanguageOfCookie.parse(request.cookies[languageCookie]);
      const look = request.cookies[lookCookie]?.slice(0, longestLook);
      const { draw } = await drawing();
      const key = JSON.stringify([language, look, face]);
      const known = pages.get(key);
      if (known !== undefined) return known;
      const page = draw({ language, face, look, nonce });
      if (pages.size >= maxEntries) pages.clear();
      pages.set(key, page);
      return page;
    } catch (error) {
      // The script draws it as well.
      request.log.error({ err: error }, "sign-in page");
      return null;
    }
  };
}

/**
 * Puts the styles that a drawn page needs into it, and its links to them behind what they are for: it is painted without waiting for them.
 * A browser reads a page in pieces, and paints the first before it has read the last; so it is kept short.
 */
export function stylesInliner(webDir: string, nonce: string): (text: string, drawn: string) => string {
  const styles = new Map<string, string>();
  const inlined = new Map<string, string>();
  const styleOf = (href: string): string => {
    const known = styles.get(href) ?? readFileSync(join(webDir, href), "utf8");
    styles.set(href, known);
    return known;
  };
  return (text, drawn) => {
    const links = [...text.matchAll(/<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g)];
    const key = sha256([...links.map(([link]) => link), drawn].join("\n"));
    let style = inlined.get(key);
    if (style === undefined) {
      style = stylesOf(drawn, links.map(([, href = ""]) => styleOf(href)).join("\n"));
      if (inlined.size >= maxEntries) inlined.clear();
      inlined.set(key, style);
    }
    const bare = links.reduce((rest, [link]) => rest.replace(link, ""), text);
    return bare
      .replace("</head>", () => `<style nonce="${nonce}">${style}</style></head>`)
      .replace("</body>", () => `${links.map(([link]) => link).join("")}</body>`);
  };
}

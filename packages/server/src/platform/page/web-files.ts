import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import { Language } from "@provost/contract/wire/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Config, sha256 } from "../config.ts";
import { sendRefusal } from "../http/failure.ts";
import { refuse } from "../refusal.ts";
import { freshFile } from "./fresh-file.ts";
import { preloadLinks } from "./page-preload.ts";
import { type FaceOfAddress, signInDrawer, stylesInliner } from "./sign-in-page.ts";

const zip = promisify(gzip);
/** Made for each reply, so quickly rather than small. */
const compressed = (text: string): Promise<Buffer> => zip(text, { level: 4 });

const noncePlaceholder = "__CSP_NONCE__";
const clientPlaceholder = "__CLIENT__";
const buildPlaceholder = "__BUILD__";
const publicUrlPlaceholder = "__PUBLIC_URL__";
/** Tells an open page that another build is now served. */
const buildHeader = "x-provost-build";

/** Escapes text for use between the quotes of an attribute. */
function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** The scripts within a page as its policy allows them: by what they are, so that no other runs. */
function inlineScripts(text: string): string {
  return [...text.matchAll(/<script>([^<]*)<\/script>/g)]
    .map(([, script = ""]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    .join("");
}

function contentSecurityPolicy(nonce: string, scripts: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "frame-src 'self' https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

interface Page {
  text: string;
  /** Short name of the build: another one has another. */
  build: string;
  /** The hashes of its inline scripts, each after a space. */
  scripts: string;
}

const buildMaxAgeMs = 1000;

/** The build as it was at most a second ago, for replies that come by the thousand; while it is being replaced, the last known. */
function buildIdCache(page: () => Page): () => string {
  let known = { until: 0, build: "" };
  return () => {
    const now = performance.now();
    if (now < known.until) return known.build;
    try {
      known = { until: now + buildMaxAgeMs, build: page().build };
    } catch {
      known = { ...known, until: now + buildMaxAgeMs };
    }
    return known.build;
  };
}

const pageOf = (text: string): Page => ({
  text,
  build: sha256(text).slice(0, 12),
  scripts: inlineScripts(text),
});

/** The public form as the build drew it; `null` while there is none. */
function demandPage(webDir: string, name: string): () => Page | null {
  const file = join(webDir, name);
  const read = freshFile(file, pageOf);
  return () => (existsSync(file) ? read() : null);
}

const RequestedLanguage = z.object({ lang: Language.catch("zh") }).catch({ lang: "zh" });

/**
 * Serves the built web client: immutable precompressed assets, and for every page path the HTML with its own nonce, the client's public
 * name, the server's own address where its operator set one, and the build. Every reply to a call names the build too.
 */
export async function serveWeb(
  app: FastifyInstance,
  webDir: string,
  { client, publicUrl }: Pick<Config, "client" | "publicUrl">,
  faceOf: FaceOfAddress,
): Promise<void> {
  const index = join(webDir, "index.html");
  const built = existsSync(index);
  if (built) {
    await app.register(fastifyStatic, {
      root: join(webDir, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      index: false,
    });
  }
  const page = freshFile(index, pageOf);
  if (built) {
    const build = buildIdCache(page);
    app.addHook("onRequest", async (request, reply) => {
      if (request.url.startsWith("/api/")) reply.header(buildHeader, build());
    });
  }
  const preload = preloadLinks(join(webDir, "preload.json"));
  const clientName = attribute(`${client.id}:${client.secret}`);

  const demandPages = { zh: demandPage(webDir, "demand.html"), en: demandPage(webDir, "demand.en.html") };

  const drawSignIn = signInDrawer(join(webDir, "drawing", "sign-in.js"), faceOf, noncePlaceholder);

  const inlineStyles = stylesInliner(webDir, noncePlaceholder);

  /** The console's page, with the sign-in page and its styles in it where that comes first: to be painted before anything else has come. */
  const consolePage = async (request: FastifyRequest): Promise<Page & { isDrawn: boolean }> => {
    const { text, build, scripts } = page();
    const drawn = await drawSignIn(request);
    const linked = text.replace("</head>", () => `${preload(request)}</head>`);
    if (drawn === null) return { text: linked, build, scripts, isDrawn: false };
    const filled = inlineStyles(linked, drawn.html)
      .replace('<html lang="zh-CN"', () => `<html ${drawn.attributes}`)
      .replace('<div id="root">', () => `<div id="root" data-drawn>${drawn.html}`);
    return { text: filled, build, scripts, isDrawn: true };
  };

  /** The page as it leaves, and its headers; the nonce is this reply's own. */
  const finished = (reply: FastifyReply, { text, build, scripts }: Page): string => {
    const nonce = randomBytes(16).toString("base64");
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "cookie, accept, accept-encoding")
      .header("content-security-policy", contentSecurityPolicy(nonce, scripts));
    return text
      .replaceAll(noncePlaceholder, nonce)
      .replaceAll(buildPlaceholder, build)
      .replaceAll(clientPlaceholder, () => clientName)
      .replaceAll(publicUrlPlaceholder, () => attribute(publicUrl ?? ""));
  };

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    // Anything but a browser's navigation is a call, and there is none of this name.
    const isNavigation = request.headers.accept?.includes("text/html") ?? false;
    const isPage = built && isNavigation && !/^\/(?:api|assets)(?:[/?]|$)/.test(request.url);
    if (!isPage) return sendRefusal(request, reply, refuse("not_found"));
    const shown = await consolePage(request);
    const text = finished(reply, shown);
    const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (!shown.isDrawn || !takesGzip) return reply.send(text);
    return reply.header("content-encoding", "gzip").send(await compressed(text));
  });

  app.get("/demand", { schema: { hide: true } }, (request, reply) => {
    const { lang } = RequestedLanguage.parse(request.query);
    const shown = demandPages[lang]();
    return shown === null
      ? sendRefusal(request, reply, refuse("not_found"))
      : reply.send(finished(reply, shown));
  });
}

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Config, sha256 } from "../config.ts";
import { refuse } from "../refusal.ts";
import { sendRefusal } from "./failure.ts";
import { freshFile } from "./fresh-file.ts";
import { preloadLinks } from "./page-preload.ts";

const noncePlaceholder = "__CSP_NONCE__";
const clientPlaceholder = "__CLIENT__";
const buildPlaceholder = "__BUILD__";
/** Tells a page that stayed open that another build is served by now. */
const buildHeader = "x-provost-build";

/** Text as it may stand between the quotes of an attribute. */
function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
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
}

const buildMaxAgeMs = 1000;

/** The build as it was at most a second ago, for replies that come by the thousand; while it is being replaced, the last known. */
function buildReader(page: () => Page): () => string {
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

/** Serves the built web: immutable precompressed assets, and for every page path the HTML with a nonce of its own, the web client's public name and the build; every answer to a call names the build too. */
export async function serveWeb(
  app: FastifyInstance,
  webDir: string,
  client: Config["client"],
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
  const page = freshFile(index, (text): Page => ({ text, build: sha256(text).slice(0, 12) }));
  if (built) {
    const build = buildReader(page);
    app.addHook("onRequest", async (request, reply) => {
      if (request.url.startsWith("/api/")) reply.header(buildHeader, build());
    });
  }
  const preload = preloadLinks(join(webDir, "preload.json"));
  const clientName = attribute(`${client.id}:${client.secret}`);

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString("base64");
    const { text, build } = page();
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "cookie")
      .header("content-security-policy", contentSecurityPolicy(nonce))
      .send(
        text
          .replace("</head>", () => `${preload(request)}</head>`)
          .replaceAll(noncePlaceholder, nonce)
          .replaceAll(buildPlaceholder, build)
          .replaceAll(clientPlaceholder, () => clientName),
      );
  };

  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const isPage = built && !/^\/(api|assets)\//.test(request.url);
    return isPage ? sendPage(request, reply) : sendRefusal(request, reply, refuse("not_found"));
  });
}

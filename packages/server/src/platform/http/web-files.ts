import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { refuse } from "../refusal.ts";
import { sendRefusal } from "./failure.ts";
import { preloadLinks } from "./page-preload.ts";

const noncePlaceholder = "__CSP_NONCE__";
const clientPlaceholder = "__CLIENT__";

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

/** Reads the page anew when the build has changed. */
function pageReader(file: string): () => string {
  let known = { at: -1, text: "" };
  return () => {
    const at = statSync(file).mtimeMs;
    if (at !== known.at) known = { at, text: readFileSync(file, "utf8") };
    return known.text;
  };
}

/** Serves the built web: immutable precompressed assets, and for every page path the HTML with a nonce of its own and the web client's public name. */
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
  const page = pageReader(index);
  const preload = preloadLinks(join(webDir, "preload.json"));
  const clientName = attribute(`${client.id}:${client.secret}`);

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "cookie")
      .header("content-security-policy", contentSecurityPolicy(nonce))
      .send(
        page()
          .replace("</head>", () => `${preload(request)}</head>`)
          .replaceAll(noncePlaceholder, nonce)
          .replaceAll(clientPlaceholder, () => clientName),
      );
  };

  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const isPage = built && !/^\/(api|assets)\//.test(request.url);
    return isPage ? sendPage(request, reply) : sendRefusal(request, reply, refuse("not_found"));
  });
}

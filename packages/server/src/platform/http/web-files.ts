import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { refuse } from "../refusal.ts";
import { sendRefusal } from "./failure.ts";

const noncePlaceholder = "__CSP_NONCE__";

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

/** Serves the built web: immutable precompressed assets, and for every page path the HTML with a nonce of its own. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
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

  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", contentSecurityPolicy(nonce))
      .send(page().replaceAll(noncePlaceholder, nonce));
  };

  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const isPage = built && !/^\/(api|assets)\//.test(request.url);
    return isPage ? sendPage(reply) : sendRefusal(request, reply, refuse("not_found"));
  });
}

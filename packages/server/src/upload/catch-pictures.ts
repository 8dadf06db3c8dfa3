import { type UeditorCatch, ueditorSuccess } from "@provost/contract/upload/ueditor";
import { messageOf } from "@provost/contract/wire/error-code";
import { catchLimits, uploadLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
import type { TenantScope } from "../platform/authority/scope.ts";
import { asRefusal } from "../platform/http/failure.ts";
import { type Outbound, OutboundError } from "../platform/http/outbound/outbound.ts";
import { refuse } from "../platform/refusal.ts";
import { pictureExtension } from "./content-kinds.ts";
import { renamed, storedName } from "./file-name.ts";
import { headOf, takeIn, withPlace } from "./take-in.ts";
import { uploadReply } from "./ueditor.service.ts";
import type { UploadDeps } from "./upload-deps.ts";

const callsOfUser = { limit: 30, seconds: 60 };
const parallel = 4;
const hops = 3;
/** All of one call, ms: less than its caller waits. */
const callMs = 50_000;

const notHttp = "链接不是http链接";
const notThere = "链接不可用";
const tooMany = "图片数量超出限制";

class Caught extends Error {}

function addressIn(text: string, base?: string): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Caught(notHttp);
  return url;
}

/** The standard ports only, but for hosts that the operator allows. */
function checkPort(outbound: Outbound, url: URL): void {
  if (url.port !== "" && !outbound.isPrivateAllowed(url)) throw new Caught(notThere);
}

/** Fetches what an address leads to into a file; every hop is looked at like the first. */
async function fetchTo(
  { outbound }: Pick<UploadDeps, "outbound">,
  source: string,
  path: string,
  signal: AbortSignal,
): Promise<URL> {
  let url = addressIn(source);
  const maxBytes = uploadLimits.image.bytes;
  for (let hop = 0; hop <= hops; hop++) {
    checkPort(outbound, url);
    url.hash = "";
    const headers = { accept: "image/png,image/jpeg,image/gif,image/bmp", "user-agent": "Provost" };
    const response = await outbound.save(url.href, path, { headers, signal, maxBytes });
    if (response.status === 200) return url;
    const next = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || next === null) throw new Caught(notThere);
    url = addressIn(next, url.href);
  }
  throw new Caught(notThere);
}

function nameOf(url: URL, extension: string): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Left unchanged.
  }
  return renamed(storedName(name === "" ? "picture" : name), extension);
}

async function catchOne(
  deps: UploadDeps,
  scope: TenantScope,
  source: string,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof uploadReply>>> {
  if (source.length > catchLimits.addressLength) throw new Caught(notThere);
  return withPlace(deps, async (path) => {
    const url = await fetchTo(deps, source, path, signal);
    const extension = pictureExtension(await headOf(path));
    if (extension === null) throw new Caught("链接contentType不正确");
    return uploadReply(await takeIn(deps, scope, { path, name: nameOf(url, extension), kind: "image" }));
  });
}

function stateOf(error: unknown, language: Language): string {
  if (error instanceof Caught) return error.message;
  if (error instanceof OutboundError) return notThere;
  const { code, details } = asRefusal(error instanceof Error ? error : new Error(String(error)));
  return messageOf(code, language, details);
}

/** Fetches pictures of elsewhere; each address comes back as it was sent, in its place. */
export async function catchPictures(
  deps: UploadDeps,
  scope: TenantScope,
  sources: readonly string[],
  language: Language,
): Promise<UeditorCatch> {
  const { tenantId, actor } = scope;
  if (sources.length === 0) throw refuse("upload_missing");
  await deps.throttle.take(["catch pictures", tenantId, actor.userId], callsOfUser);
  const signal = AbortSignal.any([scope.signal, AbortSignal.timeout(callMs)]);
  const wanted = [...new Set(sources)];
  const outcomes = new Map<string, UeditorCatch["state"] | Awaited<ReturnType<typeof catchOne>>>();
  for (const source of wanted.slice(catchLimits.addresses)) outcomes.set(source, tooMany);
  const waiting = wanted.slice(0, catchLimits.addresses);
  const work = async (): Promise<void> => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      const outcome = await catchOne(deps, scope, source, signal).catch((error: unknown) =>
        stateOf(error, language),
      );
      outcomes.set(source, outcome);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const list = sources.map((source) => {
    const outcome = outcomes.get(source) ?? notThere;
    return typeof outcome === "string" ? { state: outcome, source } : { ...outcome, source };
  });
  const state = list.some((item) => item.state === ueditorSuccess) ? ueditorSuccess : "ERROR";
  return { state, list };
}

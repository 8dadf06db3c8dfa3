import {
  type FileKind,
  UeditorCatch,
  UeditorConfig,
  UeditorList,
  UeditorUpload,
  ueditorPath,
  ueditorSuccess,
} from "@provost/contract/upload/ueditor";
import { uploadLimits } from "@provost/contract/wire/feature-limits";
import type { LocalizedText } from "@provost/contract/wire/language";
import { uploadRules } from "../constants.ts";
import { ofFile, tooLarge, wrongType } from "./file-limits.ts";
import { uploadWords } from "./upload-words.ts";
import { type UploadRequest, xhrRequest } from "./xhr-request.ts";

/** Runs something that can be ended, and ends it after so many ms. */
async function within<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException("it took too long", "TimeoutError")), ms);
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** What became of a file; what went wrong is in the editor's words, or in the server's own. */
export type Uploaded =
  | { ok: true; url: string; title: string; original: string }
  | { ok: false; message: LocalizedText /** It may go well another time. */; mayPass: boolean };

/** What became of a picture of elsewhere. */
export interface Caught {
  source: string;
  /** Null: it stays where it is. */
  url: string | null;
}

/** A file that lies on the server. */
export interface Stored {
  url: string;
  name: string;
}

/** A part of what lies on the server, newest first, and how many there are. */
export type Listed =
  | { ok: true; files: readonly Stored[]; total: number }
  | { ok: false; message: LocalizedText };

/** A client of the UEditor protocol (facts §4): the limits and field names come from the server's config. */
export interface UeditorClient {
  upload(kind: FileKind, file: File, options?: SendOptions): Promise<Uploaded>;
  /** Makes the server fetch images; null when the reply is not valid. */
  catchPictures(sources: readonly string[]): Promise<readonly Caught[] | null>;
  /** What was uploaded before, from a place on; as many as the server's config says. */
  list(kind: ListedKind, start: number): Promise<Listed>;
  /** Hosts whose pictures stay where they are. */
  localHosts(): Promise<readonly string[]>;
}

/** What may be chosen from what was uploaded. */
export type ListedKind = "image" | "file";

/** Pictures of the screen and drawings go by actions of their own. */
export type PictureWay = "screen" | "scrawl";

interface SendOptions {
  way?: PictureWay | undefined;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

// An action that a server leaves out is one that it does not have.
const Config = UeditorConfig.partial();
type Config = ReturnType<typeof Config.parse>;

const Reply = UeditorList.partial().required({ state: true });
const defaultListSize = 20;
const nothingListed = "no match file";

const unable: Uploaded = { ok: false, message: uploadWords.noConfig, mayPass: true };
const refused = (file: File, message: LocalizedText, mayPass = true): Uploaded => ({
  ok: false,
  message: ofFile(file, message),
  mayPass,
});

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot).toLowerCase();
}

interface Names {
  action: string | undefined;
  field: string | undefined;
  prefix: string | undefined;
  bytes: number | undefined;
}

function namesOf(known: Config, kind: FileKind, way: PictureWay | undefined): Names {
  const { imageFieldName, imageMaxSize, snapscreenActionName, snapscreenUrlPrefix } = known;
  const { scrawlActionName, scrawlFieldName, scrawlUrlPrefix, scrawlMaxSize } = known;
  if (way === "screen")
    return {
      action: snapscreenActionName,
      field: imageFieldName,
      prefix: snapscreenUrlPrefix,
      bytes: imageMaxSize,
    };
  if (way === "scrawl")
    return {
      action: scrawlActionName,
      field: scrawlFieldName,
      prefix: scrawlUrlPrefix,
      bytes: scrawlMaxSize,
    };
  return {
    action: known[`${kind}ActionName`],
    field: known[`${kind}FieldName`],
    prefix: known[`${kind}UrlPrefix`],
    bytes: known[`${kind}MaxSize`],
  };
}

const nameOf = (url: string): string => {
  const last = url.split(/[?#]/)[0]?.split("/").at(-1) ?? url;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

export function createUeditorClient(
  serverUrl = ueditorPath,
  request: UploadRequest = xhrRequest,
): UeditorClient {
  let loading: Promise<Config | null> | null = null;
  const address = (action: string): string =>
    `${serverUrl}${serverUrl.includes("?") ? "&" : "?"}action=${encodeURIComponent(action)}`;

  const load = async (): Promise<Config | null> => {
    try {
      const response = await within(uploadRules.ajaxTimeoutMs, (signal) =>
        request(address("config"), { signal }),
      );
      return Config.safeParse(await response.json()).data ?? null;
    } catch {
      return null;
    }
  };
  // A config that failed to load is requested again with the next upload.
  const config = async (): Promise<Config | null> => {
    loading ??= load();
    const loaded = await loading;
    if (loaded === null) loading = null;
    return loaded;
  };

  const sent = async (
    action: string,
    init: RequestInit,
    onProgress?: (share: number) => void,
  ): Promise<UeditorUpload | LocalizedText> => {
    try {
      const response = await request(address(action), { method: "POST", ...init }, onProgress);
      return response.ok ? (readReply(await response.text()) ?? uploadWords.badReply) : uploadWords.failed;
    } catch {
      return uploadWords.failed;
    }
  };

  return {
    async upload(kind, file, { signal, onProgress, way } = {}) {
      const known = await config();
      const names = known && namesOf(known, kind, way);
      if (!names?.action) return unable;
      const { bytes, extensions } = uploadLimits[kind];
      const most = names.bytes ?? bytes;
      if (file.size > most) return refused(file, tooLarge(file, most), false);
      const allowed = known?.[`${kind}AllowFiles`] ?? extensions;
      if (!allowed.includes(extensionOf(file.name))) return refused(file, wrongType(allowed), false);
      const { action, field = "upfile", prefix = "" } = names;
      const headers = { "X-Requested-With": "XMLHttpRequest" };
      const ends = signal ?? null;
      let reply: UeditorUpload | LocalizedText;
      if (way === "scrawl") {
        const body = new URLSearchParams({ [field]: await base64Of(file) });
        reply = await within(uploadRules.scrawlTimeoutMs, (late) =>
          sent(
            action,
            { body, headers, signal: AbortSignal.any([late, ...(ends ? [ends] : [])]) },
            onProgress,
          ),
        );
      } else {
        const body = new FormData();
        body.append(field, file, file.name);
        body.append("type", "ajax");
        reply = await sent(action, { body, headers, signal: ends }, onProgress);
      }
      if (!("state" in reply)) return refused(file, reply);
      const { state, url } = reply;
      if (state !== ueditorSuccess) return refused(file, { zh: state, en: state });
      if (!url) return refused(file, uploadWords.badReply);
      const original = reply.original ?? file.name;
      return { ok: true, url: prefix + url, title: reply.title ?? original, original };
    },
    async list(kind, start) {
      const known = await config();
      const action = known?.[`${kind}ManagerActionName`];
      if (!known || !action) return { ok: false, message: uploadWords.noConfig };
      const size = known[`${kind}ManagerListSize`] ?? defaultListSize;
      try {
        const response = await within(uploadRules.ajaxTimeoutMs, (signal) =>
          request(`${address(action)}&start=${start}&size=${size}`, { signal }),
        );
        const { state, list = [], total = 0 } = Reply.parse(await response.json());
        if (state === nothingListed) return { ok: true, files: [], total: 0 };
        if (state !== ueditorSuccess) return { ok: false, message: { zh: state, en: state } };
        const prefix = known[`${kind}ManagerUrlPrefix`] ?? "";
        const files = list.map(({ url, original }) => ({ url: prefix + url, name: original ?? nameOf(url) }));
        return { ok: true, files, total };
      } catch {
        return { ok: false, message: uploadWords.notListed };
      }
    },
    async catchPictures(sources) {
      const known = await config();
      if (!known?.catcherActionName) return null;
      const body = new URLSearchParams(
        sources.map((source) => [`${known.catcherFieldName ?? "source"}[]`, source]),
      );
      try {
        const catcher = address(known.catcherActionName);
        const response = await within(uploadRules.catchTimeoutMs, (signal) =>
          request(catcher, { method: "POST", body, signal }),
        );
        const { state, list = [] } = UeditorCatch.parse(await response.json());
        if (state !== ueditorSuccess) return null;
        return list.map(({ state: of, url, source }) => ({
          source,
          url: of === ueditorSuccess && url ? (known.catcherUrlPrefix ?? "") + url : null,
        }));
      } catch {
        return null;
      }
    },
    localHosts: async () => (await config())?.catcherLocalDomain ?? [],
  };
}

function readReply(text: string): UeditorUpload | null {
  try {
    return UeditorUpload.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

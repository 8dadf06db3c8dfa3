import type { Wording } from "@provost/contract/language";
import {
  type FileKind,
  UeditorCatch,
  UeditorConfig,
  UeditorUpload,
  ueditorPath,
  ueditorSuccess,
  uploadLimits,
} from "@provost/contract/ueditor";
import { uploadRules } from "../constants.ts";
import { within } from "./time-limit.ts";
import { uploadWords } from "./upload-words.ts";
import { type UploadRequest, xhrRequest } from "./xhr-request.ts";

/** What became of a file; what went wrong is in the editor's words, or in the server's own. */
export type Uploaded =
  | { ok: true; url: string; title: string; original: string }
  | { ok: false; message: Wording /** It may go well another time. */; mayPass: boolean };

/** What became of a picture of elsewhere. */
export interface Caught {
  source: string;
  /** Null: it stays where it is. */
  url: string | null;
}

/** Speaks the UEditor protocol (facts §4): what is allowed and what things are called comes from the server's own config. */
export interface UeditorClient {
  upload(kind: FileKind, file: File, options?: SendOptions): Promise<Uploaded>;
  /** Has the server fetch pictures; null when it does not answer as it should. */
  catchPictures(sources: readonly string[]): Promise<readonly Caught[] | null>;
  /** Hosts whose pictures stay where they are. */
  localHosts(): Promise<readonly string[]>;
}

interface SendOptions {
  /** A picture of the screen goes by an action of its own. */
  isScreen?: boolean;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

// An action that a server leaves out is one that it does not have.
const Config = UeditorConfig.partial();
type Config = ReturnType<typeof Config.parse>;

const ofFile: readonly Wording[] = [uploadWords.tooLarge, uploadWords.wrongType];
const refused = (message: Wording): Uploaded => ({ ok: false, message, mayPass: !ofFile.includes(message) });

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot).toLowerCase();
}

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
  // What failed to load is asked for again with the next upload.
  const config = async (): Promise<Config | null> => {
    loading ??= load();
    const loaded = await loading;
    if (loaded === null) loading = null;
    return loaded;
  };

  return {
    async upload(kind, file, { signal, onProgress, isScreen = false } = {}) {
      const known = await config();
      const action = isScreen ? known?.snapscreenActionName : known?.[`${kind}ActionName`];
      if (!known || !action) return refused(uploadWords.noConfig);
      const { bytes, extensions } = uploadLimits[kind];
      if (file.size > (known[`${kind}MaxSize`] ?? bytes)) return refused(uploadWords.tooLarge);
      const allowed = known[`${kind}AllowFiles`] ?? extensions;
      if (!allowed.includes(extensionOf(file.name))) return refused(uploadWords.wrongType);
      const body = new FormData();
      body.append(known[`${kind}FieldName`] ?? "upfile", file, file.name);
      body.append("type", "ajax");
      let text: string;
      try {
        const init = { method: "POST", body, headers: { "X-Requested-With": "XMLHttpRequest" } };
        const response = await request(address(action), signal ? { ...init, signal } : init, onProgress);
        if (!response.ok) return refused(uploadWords.failed);
        text = await response.text();
      } catch {
        return refused(uploadWords.failed);
      }
      const reply = readReply(text);
      if (!reply) return refused(uploadWords.badReply);
      const { state, url } = reply;
      if (state !== ueditorSuccess) return refused({ zh: state, en: state });
      if (!url) return refused(uploadWords.badReply);
      const prefix = isScreen ? known.snapscreenUrlPrefix : known[`${kind}UrlPrefix`];
      const original = reply.original ?? file.name;
      return {
        ok: true,
        url: (prefix ?? "") + url,
        title: reply.title ?? original,
        original,
      };
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

import type { FileKind } from "@provost/contract/upload/ueditor";
import type { Language } from "@provost/contract/wire/language";
import type { Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { uploadRules } from "../constants.ts";
import { showDoc } from "../history/show-doc.ts";
import { amendHistory } from "../history/snapshot-history.ts";
import { fileText, insertInline, pictureNode, videoNode } from "../insert/insert-media.ts";
import type { Messages } from "../status/messages.ts";
import type { Value } from "../value.ts";
import { filled } from "../words/editor-words.ts";
import {
  createUeditorClient,
  type Listed,
  type ListedKind,
  type PictureWay,
  type Uploaded,
} from "./ueditor-client.ts";
import { createFailures } from "./upload-failures.ts";
import { settled } from "./upload-node.ts";
import { uploadWords } from "./upload-words.ts";
import type { UploadRequest } from "./xhr-request.ts";

/** A screenshot of the part of the screen the user selects; null if the user cancels or the browser does not support it. */
async function captureScreen(): Promise<File | null> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
  } catch {
    return null;
  }
  try {
    const video = document.createElement("video");
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    return blob && new File([blob], "screen.png", { type: "image/png" });
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Whose text it is. */
interface Holder {
  editor: Editor;
  language: Value<Language>;
  host: HTMLElement;
  options: { serverUrl?: string; request?: UploadRequest };
  messages: Messages;
}

/** Hosts that a message names. */
const mostHosts = 3;

interface AddOptions {
  kind?: FileKind;
  at?: number;
  way?: PictureWay | undefined;
}

/** What is on its way from the text to the server. */
export interface Uploads {
  /** Uploads files and puts each where the caret is, or where it is said; at most 100 at a time. */
  add(files: readonly File[], options?: AddOptions): void;
  /** Uploads a picture of the screen. */
  addScreen(): Promise<void>;
  /** What was uploaded before. */
  list(kind: ListedKind, start: number): Promise<Listed>;
  /** Makes the server fetch the images of other hosts in the text. */
  catchRemote(): Promise<void>;
  /** Uploads the pictures that came within their addresses. */
  takeData(): void;
  stop(): void;
}

const kindOf = ({ type }: File): FileKind =>
  type.startsWith("image/") ? "image" : type.startsWith("video/") ? "video" : "file";

export function createUploads(holder: Holder): Uploads {
  const { editor, language, options, host } = holder;
  const { say } = holder.messages;
  const fail = createFailures(holder.messages, language);
  const client = createUeditorClient(options.serverUrl, options.request);
  const ended = new AbortController();
  const waiting: Array<() => Promise<void>> = [];
  let [running, lastId] = [0, 0];

  const settle = (id: string, content: DocNode | null): void => {
    if (editor.isDestroyed) return;
    const { state } = editor;
    const { tr } = state;
    showDoc(tr, settled(state.doc, id, content));
    editor.view.dispatch(amendHistory(tr, (doc) => settled(doc, id, content)));
  };
  const contentOf = (kind: FileKind, { url, title, original }: Extract<Uploaded, { ok: true }>): DocNode => {
    const { schema } = editor;
    if (kind === "image") return pictureNode(schema, { src: url, title, alt: "" });
    return kind === "video" ? videoNode(schema, url) : fileText(schema, url, original);
  };
  const progress = (id: string, share: number): void => {
    const place = host.querySelector<HTMLElement>(`[data-upload="${id}"]`);
    place?.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    place?.style.setProperty("--share", `${Math.round(share * 100)}%`);
  };
  const next = (): void => {
    while (running < uploadRules.parallel) {
      const job = waiting.shift();
      if (!job) return;
      running += 1;
      void job().finally(() => {
        running -= 1;
        next();
      });
    }
  };
  const send = (id: string, kind: FileKind, file: File, way?: PictureWay): void => {
    waiting.push(async () => {
      const { signal } = ended;
      const onProgress = (share: number): void => progress(id, share);
      const uploaded = await client.upload(kind, file, { signal, onProgress, way });
      if (signal.aborted) return;
      settle(id, uploaded.ok ? contentOf(kind, uploaded) : null);
      if (uploaded.ok) return;
      fail(uploaded.message[language.get()], uploaded.mayPass ? () => add([file], { kind, way }) : null);
    });
    next();
  };
  const placeFor = (file: File): { id: string; node: DocNode } | null => {
    lastId += 1;
    const id = `${lastId}`;
    const name = filled(uploadWords.uploading, language.get(), { name: file.name });
    const node = editor.schema.nodes.uploadPlace?.create({ id, name });
    return node ? { id, node } : null;
  };

  const add: Uploads["add"] = (files, { kind, at, way } = {}) => {
    const most = uploadRules.files;
    if (files.length > most)
      say({ text: filled(uploadWords.tooMany, language.get(), { most }), tone: "wrong" });
    const taken = files.slice(0, most).flatMap((file) => {
      const place = placeFor(file);
      return place ? [{ ...place, file }] : [];
    });
    insertInline(
      editor,
      taken.map(({ node }) => node),
      at,
    );
    for (const { id, file } of taken) send(id, kind ?? kindOf(file), file, way);
  };

  const sayLost = (lost: readonly string[]): void => {
    if (lost.length === 0) return;
    const hosts = [...new Set(lost.map(hostOf))];
    const from = [...hosts.slice(0, mostHosts), ...(hosts.length > mostHosts ? ["…"] : [])];
    const text = filled(uploadWords.notCaught, language.get(), {
      count: lost.length,
      hosts: from.join(uploadWords.and[language.get()]),
    });
    fail(text, () => void uploads.catchRemote());
  };

  const uploads: Uploads = {
    add,
    list: client.list,
    async addScreen() {
      const picture = await captureScreen();
      if (picture) add([picture], { kind: "image", way: "screen" });
    },
    async catchRemote() {
      const local = new Set([location.hostname, ...(await client.localHosts())]);
      if (ended.signal.aborted) return;
      const sources = new Set<string>();
      editor.state.doc.descendants(({ type, attrs }) => {
        const source: unknown = type.name === "picture" ? attrs.src : null;
        if (typeof source === "string" && /^https?:\/\//i.test(source) && !local.has(hostOf(source)))
          sources.add(source);
      });
      if (sources.size === 0) return;
      const caught = await client.catchPictures([...sources].slice(0, 50));
      if (ended.signal.aborted) return;
      sayLost(
        [...sources].filter((source) => !caught?.some((one) => one.source === source && one.url !== null)),
      );
      if (caught === null) {
        host.dispatchEvent(new CustomEvent("catchremoteerror", { bubbles: true }));
        return;
      }
      const urls = new Map(
        caught.flatMap(({ source, url }) => (url === null ? [] : [[source, url] as const])),
      );
      const { tr } = editor.state;
      moveSources(tr, urls);
      editor.view.dispatch(amendHistory(tr, (doc) => moveSources(new Transform(doc), urls).doc));
      host.dispatchEvent(new CustomEvent("catchremotesuccess", { bubbles: true }));
    },
    takeData() {
      const { tr } = editor.state;
      const found: Array<{ at: number; file: File }> = [];
      tr.doc.descendants(({ type, attrs }, at) => {
        const file = type.name === "picture" ? fileOf(String(attrs.src ?? "")) : null;
        if (file) found.push({ at, file });
      });
      const started = found.flatMap(({ at, file }) => {
        const place = placeFor(file);
        if (place) tr.replaceWith(at, at + 1, place.node);
        return place ? [{ ...place, file }] : [];
      });
      if (started.length === 0) return;
      editor.view.dispatch(tr.setMeta("addToHistory", false));
      for (const { id, file } of started) send(id, "image", file);
    },
    stop: () => ended.abort(),
  };
  return uploads;
}

function moveSources<T extends Transform>(transform: T, urls: ReadonlyMap<string, string>): T {
  transform.doc.descendants(({ type, attrs }, at) => {
    const url = type.name === "picture" ? urls.get(String(attrs.src)) : undefined;
    if (url !== undefined) transform.setNodeAttribute(at, "src", url);
  });
  return transform;
}

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname;
  } catch {
    return "";
  }
};

/** The image of a `data:` URL as a file; null for any other address. */
function fileOf(address: string): File | null {
  const match = /^data:image\/(png|jpeg|gif|bmp);base64,([a-z\d+/=\s]+)$/i.exec(address);
  if (!match?.[1] || !match[2]) return null;
  const type = match[1].toLowerCase();
  const text = decoded(match[2]);
  if (text === null) return null;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new File([bytes], `pasted.${type === "jpeg" ? "jpg" : type}`, { type: `image/${type}` });
}

function decoded(base64: string): string | null {
  try {
    return atob(base64);
  } catch {
    return null;
  }
}

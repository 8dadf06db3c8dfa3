import type { EditorSessionOptions } from "@provost/editor/session-shape";
import { xhrRequest } from "@provost/editor/xhr-request";
import { sessionHeaders } from "../../platform/http/call.ts";
import { language, wordsNow } from "../../platform/i18n.ts";
import { confirm } from "../dialog/confirm.tsx";
import { richTextWords } from "./rich-text-words.ts";

/** How an editor of the console asks, uploads and speaks. */
export function sessionOptions(): EditorSessionOptions {
  return {
    language: language(),
    request: async (address, init = {}, onProgress) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(await sessionHeaders())) headers.set(name, value);
      return xhrRequest(address, { ...init, headers }, onProgress);
    },
    confirm: (question) => confirm({ title: question, action: wordsNow(richTextWords)("yes"), danger: true }),
  };
}

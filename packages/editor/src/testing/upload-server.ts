import { onTestFinished, vi } from "vitest";
import type { UploadRequest } from "../upload/xhr-request.ts";

/** A request of the UEditor protocol. */
export interface RecordedUpload {
  action: string;
  query: URLSearchParams;
  body: BodyInit | null;
  /** The fields of its body. */
  form: FormData;
}

/** A reply: JSON, a text, or none until the request is aborted. */
type Reply = object | string | null;

/** A server of the UEditor protocol; throw to break the connection. `config` is what it says of itself, null for a failure. */
export interface UploadServer {
  request: UploadRequest;
  requests: RecordedUpload[];
  config: object | null;
}

/** A server that replies with `respond` to everything except the config request. `name` is the name of the uploaded file. */
export function uploadServer(
  config: object | null,
  respond: (request: RecordedUpload, name: string) => Reply,
): UploadServer {
  const server: UploadServer = {
    config,
    requests: [],
    async request(address, { body = null, signal } = {}) {
      const query = new URL(address, location.href).searchParams;
      const request = { action: query.get("action") ?? "", query, body, form: formOf(body) };
      server.requests.push(request);
      const isConfig = request.action === "config";
      const reply = isConfig ? server.config : respond(request, fileNameOf(request.form));
      if (reply === null && isConfig) return new Response("", { status: 500 });
      if (reply === null) return whenAborted(signal);
      return typeof reply === "string" ? new Response(reply) : Response.json(reply);
    },
  };
  return server;
}

/** A request that never gets a response. */
export const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

function formOf(body: BodyInit | null): FormData {
  const form = new FormData();
  if (body instanceof FormData || body instanceof URLSearchParams)
    for (const [name, value] of body) form.append(name, value);
  return form;
}

function fileNameOf(form: FormData): string {
  const file = [...form.values()].find((value) => value instanceof File);
  return file instanceof File ? file.name : "";
}

/** Files that the next choosers of files give. */
export function chooseFiles(...files: readonly File[]): void {
  const click = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementationOnce(function give(
    this: HTMLInputElement,
  ) {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    this.files = data.files;
    this.dispatchEvent(new Event("change"));
    click.mockRestore();
  });
  onTestFinished(() => click.mockRestore());
}

/** `fetch` that can report which share of the body is sent (0–1). */
export type UploadRequest = (
  address: string,
  init?: RequestInit,
  onProgress?: (share: number) => void,
) => Promise<Response>;

/** Sends a request with the page's cookies. If a session needs headers of its own, the host of the editor passes another function. */
export const xhrRequest: UploadRequest = (address, init = {}, onProgress) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(init.method ?? "GET", address);
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    const fail = (): void => reject(new TypeError("the request failed"));
    const abort = (): void => {
      xhr.abort();
      reject(init.signal?.reason);
    };
    xhr.onload = () =>
      xhr.status >= 200 ? resolve(new Response(xhr.responseText, { status: xhr.status })) : fail();
    xhr.onerror = fail;
    if (init.signal?.aborted) return abort();
    init.signal?.addEventListener("abort", abort, { once: true });
    const { body } = init;
    xhr.send(body instanceof ReadableStream ? null : body);
  });

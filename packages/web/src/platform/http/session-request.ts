import { type UploadRequest, xhrRequest } from "@provost/editor/xhr-request";
import { sessionHeaders } from "./call.ts";

/** How what is uploaded into a text is sent: with the headers of the session. */
export const sessionRequest: UploadRequest = async (address, init = {}, onProgress) => {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(await sessionHeaders())) headers.set(name, value);
  return xhrRequest(address, { ...init, headers }, onProgress);
};

import { platformTenantId } from "@provost/contract/wire/id";

/** A reply as a client reads it. */
export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies as a client without our types would
  body: any;
  headers: Headers;
}

/** A signed-in caller. */
export interface TestUser {
  accessToken: string;
  refreshToken: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
  upload(path: string, form: FormData): Promise<Reply>;
}

/** Calls one server over HTTP. */
export interface TestClient {
  /** Calls as an anonymous client. */
  request(
    verb: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  signIn(tenantId?: string, account?: string, password?: string): Promise<TestUser>;
  /** Calls in a session that has begun. */
  userOf(accessToken: string, refreshToken: string): TestUser;
}

export const adminPassword = "correct horse battery";
/** What operators of a test server show. */
export const opsToken = "a-token-for-operators";
export const opsHeaders = { authorization: `Bearer ${opsToken}` };
export const clientName = { id: "test-client", secret: "test-client-secret" };
export const basicHeader = `Basic ${Buffer.from(`${clientName.id}:${clientName.secret}`).toString("base64")}`;

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

/** A client of the server at this address; accounts are signed in with the tests' one password. */
export function testClient(url: () => string): TestClient {
  const request: TestClient["request"] = async (verb, path, { body, headers = {} } = {}) => {
    const json = body !== undefined && typeof body !== "string" && !(body instanceof FormData);
    const response = await fetch(url() + path, {
      method: verb,
      redirect: "manual",
      headers: { ...(json ? { "content-type": "application/json" } : {}), ...headers },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string | FormData) }),
    });
    return read(response);
  };

  const userOf = (accessToken: string, refreshToken: string): TestUser => {
    const headers = { "SQ-Auth": `bearer ${accessToken}` };
    return {
      accessToken,
      refreshToken,
      get: (path) => request("GET", path, { headers }),
      post: (path, body) => request("POST", path, { headers, body }),
      put: (path, body) => request("PUT", path, { headers, body }),
      delete: (path) => request("DELETE", path, { headers }),
      upload: (path, form) => request("POST", path, { headers, body: form }),
    };
  };

  return {
    request,
    userOf,
    signIn: async (tenantId = platformTenantId, account = "admin", password = adminPassword) => {
      const { status, body } = await request("POST", "/api/sq-auth/oauth/token", {
        headers: { authorization: basicHeader, "tenant-id": tenantId },
        body: {
          grant_type: "password",
          username: account,
          password,
          scope: "all",
          type: "account",
        },
      });
      if (status !== 200)
        throw new Error(`sign-in of ${account} in ${tenantId} answered ${status}: ${JSON.stringify(body)}`);
      return userOf(body.access_token, body.refresh_token);
    },
  };
}

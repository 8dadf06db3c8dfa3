/** The mail server of the operator, and who its mail is from. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`); else STARTTLS where it is offered, and always before a password is sent. */
  secure: boolean;
  credentials: { user: string; pass: string } | null;
  from: string;
}

const publicEndpoints = {
  aliyun: "https://dysmsapi.aliyuncs.com",
  tencent: "https://sms.tencentcloudapi.com",
  wechatPage: "https://open.weixin.qq.com",
  wechat: "https://api.weixin.qq.com",
  qq: "https://graph.qq.com",
};

/** Base addresses of providers that the program knows. */
export type Endpoints = Readonly<Record<keyof typeof publicEndpoints, string>>;

/** What the operator says of the world outside. */
export interface Outside {
  mail: MailServer | null;
  /** Messages may go to a file on this machine instead of to people. */
  outbox: boolean;
  /** Hosts of tenants' providers that may lie in a private network and speak plain http. */
  privateHosts: readonly string[];
  /** Hosts of a private network from which tenants may have files fetched, in plain http too. */
  importHosts: readonly string[];
  /** Hosts of a private network, or without TLS, whose databases tenants may connect. */
  databaseHosts: readonly string[];
  /** People may write SQL on the PostgreSQL databases that are connected. */
  sourceSql: boolean;
  endpoints: Endpoints;
  /** How long a call to another host may take, ms. */
  patienceMs: number;
}

const parts = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function readMail(text: string | undefined): MailServer | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const from = url?.searchParams.get("from") ?? "";
  const isMail = url?.protocol === "smtp:" || url?.protocol === "smtps:";
  // The text itself may hold a password, so it is not repeated.
  if (!url || !isMail || url.hostname === "" || !from.includes("@"))
    throw new Error("PROVOST_MAIL is not smtp(s)://[user:password@]host[:port]?from=address");
  const secure = url.protocol === "smtps:";
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    credentials: user === "" ? null : { user, pass },
    from,
  };
}

function isEndpointName(name: string | undefined): name is keyof Endpoints {
  return name !== undefined && Object.hasOwn(publicEndpoints, name);
}

function readEndpoints(text: string | undefined): Endpoints {
  const endpoints = { ...publicEndpoints };
  for (const part of parts(text)) {
    const [, name, address] = /^(\w+)=(https?:\/\/[^/?#]+)\/?$/.exec(part) ?? [];
    if (!isEndpointName(name) || address === undefined)
      throw new Error(`PROVOST_ENDPOINTS "${part}" is not one of ${Object.keys(endpoints)} = address`);
    endpoints[name] = address;
  }
  return endpoints;
}

/** Reads what the environment says of the world outside. */
export function readOutside(env: NodeJS.ProcessEnv): Outside {
  return {
    mail: readMail(env.PROVOST_MAIL),
    outbox: env.PROVOST_OUTBOX === "1",
    privateHosts: parts(env.PROVOST_ALLOW_PRIVATE_HOSTS),
    importHosts: parts(env.PROVOST_IMPORT_HOSTS),
    databaseHosts: parts(env.PROVOST_DATABASE_HOSTS),
    sourceSql: env.PROVOST_SOURCE_SQL === "1",
    endpoints: readEndpoints(env.PROVOST_ENDPOINTS),
    patienceMs: 8000,
  };
}

import { createRequire } from "node:module";

/** A statement for the engine, which runs in a process of its own: its faults end that. */
export interface ChdbRequest {
  id: number;
  sql: string;
  params: Record<string, string>;
  settings: Record<string, string>;
  queryId: string;
  /** Empty for statements of the tests themselves. */
  database: string;
  format: string;
}

/** What it found, or the text of its error. */
export interface ChdbReply {
  id: number;
  bytes: Uint8Array;
  error?: string;
}

interface ChdbSession {
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>;
  queryBindAsync(
    sql: string,
    params: Record<string, string>,
    options: { format: string },
  ): Promise<{ bytes(): Uint8Array }>;
  close(): void;
}

const { Session } = createRequire(import.meta.url)("chdb") as { Session: new (path: string) => ChdbSession };
const [, , folder = ""] = process.argv;
/** Of the tests themselves; what they set and use stays set. */
const admin = new Session(folder);

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const none = { format: "Null" };

async function ofViewer(request: ChdbRequest): Promise<Uint8Array> {
  const { sql, params, settings, queryId, database, format } = request;
  const session = new Session(folder);
  try {
    await session.queryAsync(`USE \`${database}\``, none);
    const pairs = Object.entries(settings).map(
      ([name, value]) => `${name} = ${/^\d+$/.test(value) ? value : quoted(value)}`,
    );
    const start = / SETTINGS [\w =',]+$/.test(sql) ? ", " : " SETTINGS ";
    const tail = pairs.length === 0 ? "" : start + pairs.join(", ");
    // It does not take ids of queries: a comment has it.
    const text = `/* ${queryId} */ ${sql}${tail}`;
    const found = await (Object.keys(params).length === 0
      ? session.queryAsync(text, { format })
      : session.queryBindAsync(text, params, { format }));
    return found.bytes();
  } finally {
    session.close();
  }
}

async function result(request: ChdbRequest): Promise<Uint8Array> {
  const { sql, params, database, format } = request;
  if (sql.startsWith("KILL QUERY")) {
    const found = `query LIKE '%/* ${params.id} */%' AND query NOT LIKE 'KILL%'`;
    return (await admin.queryAsync(`KILL QUERY WHERE ${found} ASYNC`, none)).bytes();
  }
  return database === "" ? (await admin.queryAsync(sql, { format })).bytes() : ofViewer(request);
}

const ready = admin.queryAsync("SET data_type_default_nullable = 1, default_table_engine = 'Memory'", none);
process.on("message", async (request: ChdbRequest) => {
  await ready;
  const reply: ChdbReply = await result(request).then(
    (bytes) => ({ id: request.id, bytes }),
    (error: unknown) => ({ id: request.id, bytes: new Uint8Array(), error: String(error) }),
  );
  process.send?.(reply);
});
process.on("disconnect", () => process.exit());

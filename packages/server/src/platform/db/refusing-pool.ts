import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { type Refusal, refuse } from "../refusal.ts";
import { isDatabaseAway } from "./violation.ts";

/**
 * A pool whose lost connections are refusals, whatever statement meets them: as "starting", because nothing was done, or as "maybe_saved"
 * when the connection was lost while committing. Every query of the server comes through here, so none can fail as "internal".
 */
export function refusingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw refuse("starting", {}, error);
      });
      return refusingClient(client);
    },
  };
}

function refusingClient(client: pg.PoolClient): PostgresPoolClient {
  let lost: Refusal | null = null;
  const query = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    // The query builder rolls back after a lost commit; that fails, too, and must not hide what is unknown.
    if (lost !== null) throw lost;
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      lost = refuse(text === "commit" ? "maybe_saved" : "starting", {}, error);
      throw lost;
    }
  };
  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy ?? lost !== null),
  };
}

import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { sha256 } from "./config.ts";
import type { TenantDb } from "./db/database.ts";

/** Tickets of one job: what they carry and how long they live. */
export interface TicketKind<T extends object> {
  purpose: string;
  payload: z.ZodType<T>;
  seconds: number;
}

/** Creates a ticket of the tenant and returns its token, stored only as a hash; deletes expired tickets. */
export async function issueTicket<T extends object>(
  db: TenantDb,
  kind: TicketKind<T>,
  payload: T,
  now: Date,
): Promise<string> {
  // Hexadecimal, because some providers accept letters and digits only.
  const token = randomBytes(32).toString("hex");
  await db.deleteFrom("ticket").where("expiresAt", "<", now).execute();
  await db
    .insertInto("ticket")
    .values({
      tokenHash: sha256(token),
      purpose: kind.purpose,
      payload: JSON.stringify(payload),
      expiresAt: new Date(now.getTime() + kind.seconds * 1000),
    })
    .execute();
  return token;
}

/** What a living ticket carries, leaving it in force; null when it was used, has run out, or is of another kind or tenant. */
export async function readTicket<T extends object>(
  db: TenantDb,
  kind: TicketKind<T>,
  token: string,
  now: Date,
): Promise<T | null> {
  const row = await db
    .selectFrom("ticket")
    .select("payload")
    .where("tokenHash", "=", sha256(token))
    .where("purpose", "=", kind.purpose)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row ? kind.payload.parse(row.payload) : null;
}

/** The same, and the ticket is used up: only one caller gets it. */
export async function takeTicket<T extends object>(
  db: TenantDb,
  kind: TicketKind<T>,
  token: string,
  now: Date,
): Promise<T | null> {
  const row = await db
    .deleteFrom("ticket")
    .where("tokenHash", "=", sha256(token))
    .where("purpose", "=", kind.purpose)
    .where("expiresAt", ">", now)
    .returning("payload")
    .executeTakeFirst();
  return row ? kind.payload.parse(row.payload) : null;
}

/** Changes what a ticket carries; its time goes on. */
export async function rewriteTicket<T extends object>(
  db: TenantDb,
  kind: TicketKind<T>,
  token: string,
  payload: T,
): Promise<void> {
  await db
    .updateTable("ticket")
    .set({ payload: JSON.stringify(payload) })
    .where("tokenHash", "=", sha256(token))
    .where("purpose", "=", kind.purpose)
    .execute();
}

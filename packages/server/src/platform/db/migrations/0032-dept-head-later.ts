import { type Kysely, sql } from "kysely";

// A user belongs to a department whose head is a user: one of the two is checked at the end when both are restored.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dept alter constraint dept_tenant_id_head_id_fkey deferrable initially immediate`.execute(
    db,
  );
}

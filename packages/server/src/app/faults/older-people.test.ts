import { expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { makeOwnDatabase } from "./own-database.fixtures.ts";

const id = (last: number): string => `0190a0a0-0000-7000-8000-00000000000${last}`;

it("roles of an earlier version reach everybody until they are reviewed, departments mean what they were called, and addresses stay confirmed", async ({
  onTestFinished,
}) => {
  const database = await makeOwnDatabase();
  onTestFinished(() => database.remove());
  const db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  try {
    await migrate(db.owner, "0019-button-name");
    await database.asSuperuser("insert into tenant (id, name) values ('000000', 'old')");
    await database.asSuperuser(
      `insert into role (tenant_id, id, code, name, sort) values ('000000', '${id(1)}', 'clerk', 'Clerk', 1)`,
    );
    await database.asSuperuser(
      `insert into dept (tenant_id, id, parent_id, name, sort) values ('000000', '${id(2)}', null, 'North', 1),
       ('000000', '${id(3)}', '${id(2)}', 'Office', 1), ('000000', '${id(4)}', null, 'Office', 2)`,
    );
    await database.asSuperuser(
      `insert into app_user (tenant_id, id, account, password_hash, user_name, nick_name, avatar, email)
       values ('000000', '${id(5)}', 'lena', '', 'Lena', '', '', 'lena@a.example')`,
    );
    await migrate(db.owner);
    await db.tenant("000000").run((tenant) =>
      tenant
        .insertInto("role")
        .values({ id: id(6), code: "new", name: "New", sort: 2 })
        .execute(),
    );
  } finally {
    await db.close();
  }
  expect(
    await database.asSuperuser("select code, people_scope, people_scope_reviewed from role order by code"),
  ).toEqual([
    { code: "clerk", people_scope: "all", people_scope_reviewed: false },
    { code: "new", people_scope: "below", people_scope_reviewed: true },
  ]);
  const depts = await database.asSuperuser("select data_key from dept order by id");
  expect(depts.map(({ data_key }) => data_key)).toEqual(["North", "Office", "Office"]);
  const [user] = await database.asSuperuser("select phone_confirmed, email_confirmed from app_user");
  expect(user).toEqual({ phone_confirmed: true, email_confirmed: true });
});

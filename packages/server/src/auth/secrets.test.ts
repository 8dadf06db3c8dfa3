import { sql } from "kysely";
import { expect, it } from "vitest";
import { adminPassword, type Reply } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { askToken } from "./code/code.fixtures.ts";
import { enableFactor, nextStep } from "./second-factor/second-factor.fixtures.ts";
import { passwordGrantOf, tokenPath } from "./sign-in/sign-in.fixtures.ts";

const server = testServer();
const wrongPassword = "a wrong password nobody has";

/** Runs the work while a table is away, so that whatever needs it fails and is logged. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const [name, away] = [sql.id(table), sql.id(`${table}_away`)];
  await sql`alter table ${name} rename to ${away}`.execute(server.db.owner);
  try {
    return await work();
  } finally {
    await sql`alter table ${away} rename to ${name}`.execute(server.db.owner);
  }
}

it("are in no log, however signing in, renewing or the second factor ends", async () => {
  await server.addUser("000000", "discreet", ["analyst"]);
  const user = await server.signIn("000000", "discreet");
  const app = await enableFactor(server, user);
  const secrets = new Set([adminPassword, wrongPassword, app.secret, ...app.recoveryCodes]);
  const gather = ({ body }: Reply): Reply["body"] => {
    for (const name of ["access_token", "refresh_token", "mfa_token"])
      if (typeof body[name] === "string") secrets.add(body[name]);
    return body;
  };
  const codes: string[] = [];
  const code = (): string => {
    codes.push(app.code());
    return app.code();
  };

  gather(await askToken(server, passwordGrantOf("discreet", wrongPassword)));
  const first = gather(await askToken(server, passwordGrantOf("discreet")));
  gather(await askToken(server, { grant_type: "mfa_otp", mfa_token: first.mfa_token, code: "000000" }));
  const second = gather(
    await askToken(server, { grant_type: "mfa_otp", mfa_token: first.mfa_token, code: code() }),
  );
  const renewal = { grant_type: "refresh_token", refresh_token: second.refresh_token };
  gather(await askToken(server, renewal));
  const inQuery = new URLSearchParams({ ...passwordGrantOf("discreet", wrongPassword), mfa_token: "x" });
  await server.request("POST", `${tokenPath}?${inQuery}`);
  await server.request("GET", `/api/nowhere?${inQuery}&refresh_token=${second.refresh_token}`);
  const halfJson = `{"grant_type":"password","password":"${wrongPassword}`;
  await server.request("POST", tokenPath, {
    headers: { "content-type": "application/json" },
    body: halfJson,
  });

  nextStep(server);

  // What fails for reasons of ours is logged, with its cause.
  const faults = [
    await without("session", () => askToken(server, passwordGrantOf("admin"))),
    await without("refresh_token", () => askToken(server, renewal)),
    await without("recovery_code", () => user.post("/api/sq-auth/mfa/recovery-codes", { code: code() })),
    await without("ticket", () => askToken(server, passwordGrantOf("discreet"))),
  ];
  expect(faults.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(server.log()).toContain(`"code":"42P01"`);

  expect(secrets.size).toBeGreaterThanOrEqual(17);
  for (const secret of secrets) expect(server.log()).not.toContain(secret);
  // Six digits can occur anywhere by chance, but not as a value.
  for (const digits of codes) expect(server.log()).not.toMatch(new RegExp(`["'=: ]${digits}\\b`));
  for (const reply of faults) expect(JSON.stringify(reply.body)).not.toMatch(/relation|does not exist/);
});

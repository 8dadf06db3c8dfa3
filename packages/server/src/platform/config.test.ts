import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { deriveKey, readConfig } from "./config.ts";

const dataDir = mkdtempSync(join(tmpdir(), "provost-config-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const read = (env: Record<string, string>) => readConfig({ PROVOST_DATA: dataDir, ...env });

it.each(["changeme", "31 characters are one too short", "provost_secret"])(
  "refuses the secret %s",
  (secret) => {
    expect(() => read({ PROVOST_SECRET: secret })).toThrow(/PROVOST_SECRET is a sample or too short/);
  },
);

it("wants a secret with a database of one's own", () => {
  expect(() => read({ DATABASE_URL: "postgres://x" })).toThrow(/PROVOST_SECRET must be set/);
});

it("refuses what is no port and files it cannot reach", () => {
  expect(() => read({ PORT: "http" })).toThrow(/PORT "http" is not a port number/);
  expect(() => read({ PROVOST_FILES: "ftp://x" })).toThrow(/PROVOST_FILES/);
  expect(() => read({ PROVOST_PUBLIC_URL: "console.example" })).toThrow(/PROVOST_PUBLIC_URL/);
});

it("keeps uploads in a bucket that it is told of, and what engines read on the disk all the same", () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key" };
  const { bucket, filesDir } = read({
    PROVOST_FILES: "s3://school/console?endpoint=https://s3.example",
    ...keys,
  });
  expect(bucket).toMatchObject({ bucket: "school", folder: "console", endpoint: "https://s3.example" });
  expect(filesDir).toBe(join(dataDir, "files"));
  expect(read({}).bucket).toBeNull();
});

it("trusts no proxy unless it is told how many there are", () => {
  const hops = ["", "0", "1", "2"].map((count) => read({ PROVOST_TRUST_PROXY: count }).trustProxy);
  expect(hops).toEqual([false, false, 1, 2]);
  for (const count of ["true", "-1", "1.5", "99"])
    expect(() => read({ PROVOST_TRUST_PROXY: count })).toThrow(/PROVOST_TRUST_PROXY/);
});

it("takes a budget of engine time in whole seconds, at most as many as pass meanwhile", () => {
  const budgets = ["", "0", "600"].map((seconds) => read({ PROVOST_ENGINE_SECONDS: seconds }).engineSeconds);
  expect(budgets).toEqual([60, 0, 600]);
  for (const seconds of ["601", "-1", "1.5", "much"])
    expect(() => read({ PROVOST_ENGINE_SECONDS: seconds })).toThrow(/PROVOST_ENGINE_SECONDS/);
});

it("refuses a key and a bucket of backups that the first backup could not use", () => {
  expect(() => read({ PROVOST_BACKUP_KEY: "31 characters are one too short" })).toThrow(
    /PROVOST_BACKUP_KEY is too short/,
  );
  const to = { PROVOST_BACKUP_TO: "s3://backups/school/?endpoint=https://s3.example" };
  expect(() => read(to)).toThrow(/PROVOST_BACKUP_TO=s3:/);
  expect(() => read({ PROVOST_BACKUP_TO: "s3://backups" })).toThrow(/PROVOST_BACKUP_TO is not s3:/);
  const keys = { PROVOST_BACKUP_ACCESS_KEY_ID: "id", PROVOST_BACKUP_SECRET_ACCESS_KEY: "key" };
  expect(read({ ...to, ...keys }).backup?.place).toBe("s3://backups/school");
});

it("makes a secret once, for nobody else to read", () => {
  const first = read({});
  expect(read({}).secret).toBe(first.secret);
  expect(first.secret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(first).toMatchObject({ host: "127.0.0.1", port: 8080, demo: true, databaseUrl: null });
});

it("refuses a kept secret that a crash left empty or cut", () => {
  const { secret } = read({});
  writeFileSync(join(dataDir, "secret"), secret.slice(0, 20));
  expect(() => read({})).toThrow(/secret.*is empty or cut/);
  writeFileSync(join(dataDir, "secret"), secret);
  expect(read({}).secret).toBe(secret);
});

it("9.02 takes a client's secret whole, and refuses a client that is no id:secret", () => {
  expect(read({ PROVOST_CLIENT: "web:a:b" }).client).toEqual({ id: "web", secret: "a:b" });
  for (const client of ["web", "web:", ":secret"])
    expect(() => read({ PROVOST_CLIENT: client })).toThrow(/PROVOST_CLIENT/);
});

it("derives another key for each purpose", () => {
  expect(deriveKey("s", "a").equals(deriveKey("s", "b"))).toBe(false);
});

import { describe, expect, it } from "vitest";
import { addressParts, blankConnection, withoutSecret } from "./connection-form.ts";

const parts = (typed: string) => addressParts(typed, blankConnection);

describe("an address in place of a host", () => {
  it.each([
    [
      "postgres://reader:secret@db.example.com:6543/school",
      { host: "db.example.com", port: "6543", database: "school", user: "reader", secret: "secret" },
    ],
    ["postgresql://db.lan/school", { kind: "postgres", host: "db.lan", port: "5432", database: "school" }],
    [
      " jdbc:mysql://db.lan/school?user=a&password=b&useSSL=false ",
      { kind: "mysql", port: "3306", user: "a", secret: "b", tls: false },
    ],
    ["mariadb://db.lan", { kind: "mysql", host: "db.lan", port: "3306", tls: true }],
    ["clickhouse://default@[2001:db8::1]/logs", { kind: "clickhouse", host: "2001:db8::1", port: "8443" }],
    ["https://db.example.com/", { kind: "postgres", host: "db.example.com", tls: true }],
    ["postgresql+psycopg2://u:pw@db.lan/x", { kind: "postgres", host: "db.lan", user: "u", secret: "pw" }],
    ["postgres://u:p%40s%2Fs@db.lan/x?sslmode=disable", { secret: "p@s/s", tls: false }],
  ])("%s fills in the fields", (typed, expected) => {
    expect(parts(typed)).toMatchObject(expected);
  });

  it("leaves alone what it does not name", () => {
    expect(Object.keys(parts("postgres://db.lan") ?? {}).sort()).toEqual(["host", "kind", "port", "tls"]);
  });

  it("forgets a password that was typed for another host", () => {
    const before = { ...blankConnection, host: "a.lan", secret: "of a" };
    expect(addressParts("postgres://b.lan/x", before)).toMatchObject({ host: "b.lan", secret: "" });
    expect(addressParts("postgres://u:of-b@b.lan/x", before)).toMatchObject({ secret: "of-b" });
    expect(addressParts("postgres://a.lan/x", before)).not.toHaveProperty("secret");
  });

  it("is no part of a kept draft, as it can contain a password", () => {
    expect(withoutSecret({ ...blankConnection, host: "postgres://u:pw@h", secret: "pw" })).toEqual(
      blankConnection,
    );
    expect(withoutSecret({ ...blankConnection, host: "db.lan" }).host).toBe("db.lan");
  });

  it.each([
    "jdbc:mysql://h/db?user=a&password=a#b",
    "db.lan",
    "db.lan:5432",
    "ftp://db.lan",
    "postgres://",
    "postgres://u:12/3@db.lan/x",
    "postgres://u:1#@db.lan/x",
  ])("%s is none, or could be understood in two ways", (typed) => expect(parts(typed)).toBeNull());
});

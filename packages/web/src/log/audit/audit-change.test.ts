import { describe, expect, it } from "vitest";
import { batchOf, changesOf, shown } from "./audit-change.ts";

describe("a change", () => {
  it("holds nothing that stayed", () => {
    expect(
      changesOf({ entityId: "1", before: { a: 1, b: { c: [1] } }, after: { a: 1, b: { c: [1] } } }),
    ).toEqual([]);
  });

  it("is told field by field, also within objects", () => {
    const before = { name: "a", texts: { title: "x", note: "same" } };
    const after = { name: "a", texts: { title: "y", note: "same" } };
    expect(changesOf({ entityId: "1", before, after })).toEqual([
      { path: ["texts", "title"], before: { kind: "text", text: "x" }, after: { kind: "text", text: "y" } },
    ]);
  });

  it("takes apart what came and what went", () => {
    expect(changesOf({ entityId: "1", before: null, after: { name: "b", meta: { i18n: "users" } } })).toEqual(
      [
        { path: ["name"], before: { kind: "absent" }, after: { kind: "text", text: "b" } },
        { path: ["meta", "i18n"], before: { kind: "absent" }, after: { kind: "text", text: "users" } },
      ],
    );
    expect(changesOf({ entityId: "1", before: { users: 3 }, after: null })).toEqual([
      { path: ["users"], before: { kind: "text", text: "3" }, after: { kind: "absent" } },
    ]);
  });

  it("leaves out the id of the thing itself", () => {
    const after = { id: "1", name: "b" };
    expect(changesOf({ entityId: "1", before: null, after }).map(({ path }) => path)).toEqual([["name"]]);
    expect(changesOf({ entityId: "2", before: null, after })).toHaveLength(2);
    const together = { users: [{ id: "1", account: "ann" }] };
    expect(changesOf({ entityId: "", before: null, after: together })[0]?.after).toEqual({
      kind: "list",
      items: [[["account", { kind: "text", text: "ann" }]]],
    });
  });

  it("shows as one what is an object on one side only, or very deep", () => {
    expect(
      changesOf({ entityId: "1", before: { sms: "none" }, after: { sms: { provider: "aliyun" } } }),
    ).toEqual([
      {
        path: ["sms"],
        before: { kind: "text", text: "none" },
        after: { kind: "json", text: '{\n  "provider": "aliyun"\n}' },
      },
    ]);
    const deep = changesOf({ entityId: "1", before: null, after: { a: { b: { c: { d: { e: 1 } } } } } });
    expect(deep.map(({ path }) => path)).toEqual([["a", "b", "c"]]);
  });

  it("tells what became empty from what was not there", () => {
    expect(changesOf({ entityId: "1", before: { a: "x", b: {} }, after: { a: "", b: null } })).toEqual([
      { path: ["a"], before: { kind: "text", text: "x" }, after: { kind: "empty" } },
      { path: ["b"], before: { kind: "empty" }, after: { kind: "empty" } },
    ]);
  });
});

describe("a change of several at once", () => {
  const was = { roles: ["校长"], deptName: "北校", disabled: false };
  const ann = { id: "1", account: "ann", userName: "安", ...was };
  const bob = { id: "2", account: "bob", userName: "bob", ...was };
  const old = { id: "3", account: "cid", ...was };
  const entry = (after: readonly object[], entityId = "") => ({
    ...{ entityId, before: { users: [ann, bob, old] }, after: { users: after } },
  });

  it("says who they are and only what changed, together for whom it is the same", () => {
    const off = { disabled: true, roles: ["校长", "分析员"] };
    const after = [
      { ...ann, ...off },
      { ...bob, ...off },
      { ...old, deptName: "南校", roles: [] },
    ];
    expect(batchOf(entry(after))).toEqual([
      {
        members: ["安 (ann)", "bob"],
        changes: [
          { path: ["roles"], before: { kind: "empty" }, after: { kind: "list", items: ["分析员"] } },
          { path: ["disabled"], before: { kind: "no" }, after: { kind: "yes" } },
        ],
      },
      {
        members: ["cid"],
        changes: [
          { path: ["roles"], before: { kind: "list", items: ["校长"] }, after: { kind: "empty" } },
          {
            path: ["deptName"],
            before: { kind: "text", text: "北校" },
            after: { kind: "text", text: "南校" },
          },
        ],
      },
    ]);
  });

  it("is none where one item changed, or something else is a list", () => {
    expect(batchOf(entry([ann], "7"))).toBeNull();
    expect(batchOf({ entityId: "", before: { users: 3 }, after: { users: 4 } })).toBeNull();
    expect(batchOf({ entityId: "", before: null, after: { users: [ann] } })).toBeNull();
  });
});

describe("a value", () => {
  it("is a list of its members, objects by their fields", () => {
    expect(shown(["a", 1])).toEqual({ kind: "list", items: ["a", "1"] });
    expect(shown([{ name: "first", isOn: true }])).toEqual({
      kind: "list",
      items: [
        [
          ["name", { kind: "text", text: "first" }],
          ["isOn", { kind: "yes" }],
        ],
      ],
    });
    expect(shown([])).toEqual({ kind: "empty" });
  });

  it("is yes or no, a time, a picture, or what it says", () => {
    expect(shown("data:image/png;base64,iVBORw0KGgo…")).toEqual({ kind: "picture" });
    expect(shown(true)).toEqual({ kind: "yes" });
    expect(shown("2026-03-01T00:00:00.000Z")).toEqual({ kind: "time", iso: "2026-03-01T00:00:00.000Z" });
    expect(shown("2026-03-01")).toEqual({ kind: "text", text: "2026-03-01" });
    expect(shown(0)).toEqual({ kind: "text", text: "0" });
  });
});

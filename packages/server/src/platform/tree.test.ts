import { describe, expect, it } from "vitest";
import { growTree, withAncestors } from "./tree.ts";

const rows = [
  { id: "stage", parentId: null },
  { id: "primary", parentId: "stage" },
  { id: "senior", parentId: "stage" },
  { id: "subject", parentId: "gone" },
];

describe("withAncestors", () => {
  it("keeps what is wanted and the way up to it, in the rows' order", () => {
    expect(withAncestors(rows, new Set(["senior"])).map(({ id }) => id)).toEqual(["stage", "senior"]);
  });

  it("goes through a great many rows at once", () => {
    const many = [
      { id: "top", parentId: null },
      ...Array.from({ length: 20_000 }, (_, at) => ({ id: `row ${at}`, parentId: "top" })),
    ];
    expect(withAncestors(many, new Set(many.map(({ id }) => id)))).toHaveLength(many.length);
  });
});

it("grows a tree in the rows' order; what has lost its parent is at the top", () => {
  const tree = growTree<(typeof rows)[number], object>(rows, ({ id }, children) => ({ id, children }));
  expect(tree).toEqual([
    {
      id: "stage",
      children: [
        { id: "primary", children: [] },
        { id: "senior", children: [] },
      ],
    },
    { id: "subject", children: [] },
  ]);
});

import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { retainedColumns } from "../import/import-outcome.ts";
import { importCsv, schoolDistricts } from "../source.fixtures.ts";
import { addVirtual } from "../virtual/virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;

const signsOf = async (table: string): Promise<Record<string, string>> => {
  const { data } = (await admin.get(`/api/report/field?tableName=${table}`)).body;
  return Object.fromEntries(
    data.fields.flatMap(({ column, codeSign }: { column: string; codeSign?: string }) =>
      codeSign === undefined ? [] : [[column, codeSign]],
    ),
  );
};
const rolesOf = async (table: string): Promise<Record<string, string>> => {
  const { data } = (await admin.get(`/api/report/tableInfo?tableName=${table}`)).body;
  return Object.fromEntries(
    data.flatMap(({ Column, role }: { Column: string; role?: string }) =>
      role === undefined ? [] : [[Column, role]],
    ),
  );
};

const functionsOf = async (table: string): Promise<Record<string, string>> => {
  const { data } = (await admin.get(`/api/report/tableInfo?tableName=${table}`)).body;
  return Object.fromEntries(
    data.map(({ Column, calculFunc }: { Column: string; calculFunc?: string }) => [
      Column,
      calculFunc ?? "first",
    ]),
  );
};

beforeAll(async () => {
  admin = await server.signIn();
});

describe("codes among whole numbers", () => {
  it("are offered as dimensions with the reason; amounts and decimals are not", async () => {
    await importCsv(admin, "districts", schoolDistricts());
    expect(await signsOf("districts")).toEqual({ district: "name" });
    expect(await rolesOf("districts")).toEqual({ district: "dimension" });
    const lines = Array.from({ length: 600 }, (_, row) => `${row % 6},${row % 5},${row % 4}.5`);
    await importCsv(admin, "ratings", `lectage,y,grade\n${lines.join("\n")}\n`);
    expect(await signsOf("ratings")).toEqual({ lectage: "fewValues" });
  });

  it("follow what a person said of them, and the type they are read as, beside which the stored one is told", async () => {
    await importCsv(admin, "pupils", "grade,class,seat\n1,2,3\n");
    const fields = [
      FieldMeta.parse({ column: "grade", role: "measure" }),
      FieldMeta.parse({ column: "class", readAs: "fraction" }),
    ];
    await admin.put("/api/report/field", { tableName: "pupils", version: 0, fields });
    expect(await signsOf("pupils")).toEqual({ grade: "name", seat: "name" });
    expect(await rolesOf("pupils")).toEqual({ grade: "measure", seat: "dimension" });
    const { data } = (await admin.get("/api/report/tableInfo?tableName=pupils")).body;
    const types = data.map(({ Column, Type, storedType }: Record<string, string>) => [
      Column,
      Type,
      storedType,
    ]);
    expect(types).toEqual([
      ["grade", "BIGINT", undefined],
      ["class", "DOUBLE", "BIGINT"],
      ["seat", "BIGINT", undefined],
    ]);
  });

  it("are counted where they are measured nevertheless, unless a person chose a function or made them amounts", async () => {
    await importCsv(admin, "seats", "grade,class,room,weight,town\n1,2,3,4,x\n");
    expect(await functionsOf("seats")).toEqual({
      grade: "countDistinct",
      class: "countDistinct",
      room: "countDistinct",
      weight: "first",
      town: "first",
    });
    const fields = [
      FieldMeta.parse({ column: "grade", role: "measure" }),
      FieldMeta.parse({ column: "class", aggregate: "max" }),
      FieldMeta.parse({ column: "weight", role: "dimension" }),
      FieldMeta.parse({ column: "town", role: "dimension" }),
    ];
    await admin.put("/api/report/field", { tableName: "seats", version: 0, fields });
    expect(await functionsOf("seats")).toEqual({
      grade: "first",
      class: "max",
      room: "countDistinct",
      weight: "countDistinct",
      town: "first",
    });
  });

  it("are decided anew when the rows are replaced, and stay as they were when rows are added", async () => {
    const few = Array.from({ length: 200 }, (_, row) => `${row % 2}`);
    await importCsv(admin, "flags", `kk\n${few.join("\n")}\n`);
    await importCsv(admin, "flags", "kk\n5\n6\n7\n", { mode: "append" });
    expect(await signsOf("flags")).toEqual({ kk: "fewValues" });
    await importCsv(admin, "flags", "kk\n5\n6\n7\n", { mode: "replace" });
    expect(await signsOf("flags")).toEqual({});
  });

  it("are known in a virtual table that groups by them", async () => {
    await addVirtual(admin, "by_district", {
      kind: "question",
      content: {
        dataSrc: "districts",
        selectedDimension: [{ Column: "district" }],
        selectedCalcul: [{ Column: "students", calculFunc: "sum" }],
      },
    });
    expect(await signsOf("by_district")).toEqual({ district: "name" });
  });
});

it("are no more taken for codes once rows with fractions or words are added", async () => {
  await importCsv(admin, "rooms", "grade,seat,district\n1,2,3\n");
  expect(await signsOf("rooms")).toEqual({ grade: "name", seat: "name", district: "name" });
  await importCsv(admin, "rooms", "grade,seat,district\n1.5,A1,4\n", { mode: "append" });
  expect(await signsOf("rooms")).toEqual({ district: "name" });
});

it("says nothing new of the columns of a table of before when rows are added to it", () => {
  const result = {
    tableColumns: [
      { name: "grade", type: "BIGINT" },
      { name: "year", type: "BIGINT" },
    ],
    wholeColumns: ["grade", "year"].map((name) => ({ name, rows: 1, distinct: 1, min: 1, max: 1 })),
  };
  const earlier = [{ name: "grade", type: "BIGINT", label: "Grade" }];
  expect(retainedColumns(result, { earlier, appended: true }, {})).toEqual([
    { name: "grade", type: "BIGINT", label: "Grade" },
    { name: "year", type: "BIGINT", codeSign: "name" },
  ]);
});

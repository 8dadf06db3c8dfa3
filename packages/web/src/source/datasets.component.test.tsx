import { reportQuery } from "@provost/contract/report/report";
import {
  datasetReading,
  uploadCreate,
  uploadLoad,
  uploadPreview,
  uploadRemove,
} from "@provost/contract/source/dataset-upload";
import { fieldList, fieldSubmit } from "@provost/contract/source/field";
import {
  datasetDetail,
  datasetRemove,
  datasetUses,
  reportTables,
  tableInfo,
} from "@provost/contract/source/source";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../testing/boundary.ts";
import { openPage } from "../testing/open-page.tsx";
import { columnOf } from "../testing/report.fixtures.ts";
import { datasetOf, fieldOf, previewOf, respondDatasets } from "./datasets.fixtures.ts";

const file = new File(["student,score,note\nS1,90,a\n"], "class.csv");
const tableName = page.getByLabelText("表名", { exact: true });
const start = page.getByRole("button", { name: "开始导入" });
const preview = page.getByRole("region", { name: "预览" });
const dialog = page.getByRole("dialog");
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const moreOf = async (name: string) => {
  await page.getByRole("button", { name: `更多操作 ${name}` }).click();
  return page.getByRole("menu");
};
const take = async () => {
  await expect.element(page.getByRole("button", { name: "导入文件" })).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body, file);
};
const imported = datasetOf("class", { id: "01900000-0000-7000-8000-0000000000b1" });

beforeEach(() => {
  respondDatasets([datasetOf("pupils")]);
  respondTo(uploadCreate, previewOf());
  respondTo(uploadRemove, null);
  respondTo(uploadLoad, { ...imported, status: "loading", progress: 0.5 });
  respondTo(datasetDetail, imported);
});

describe("importing a file", () => {
  it("corrects the preview, and shows what was left empty", async () => {
    const emptied = [{ column: "score", count: 1, examples: ["缺考"] }];
    respondTo(datasetDetail, { ...imported, emptied });
    await openPage("/report/dataset");
    await take();
    await expect.element(tableName).toHaveValue("class");
    await expect.element(preview.getByLabelText("score 的类型")).toHaveValue("");
    await preview.getByLabelText("score 的类型").selectOptions("小数");
    await expect.element(preview.getByText("1 个值与类型不符，将留空：缺考")).toBeVisible();
    await preview.getByLabelText("student 的列名").fill("学生");
    await preview.getByLabelText("导入列 note").click();
    await start.click();
    const done = page.getByRole("status", { name: "已导入 class" });
    await expect.element(done).toMatchTextContent("score：1 个值不符合类型，已留空（缺考）");
    await expect
      .poll(() => callsTo(uploadLoad))
      .toMatchObject([
        {
          tableName: "class",
          mode: "replace",
          choice: {
            columns: [
              { from: "student", name: "学生", take: true },
              { from: "score", type: "DOUBLE", take: true },
              { from: "note", take: false },
            ],
          },
        },
      ]);
  });

  it("proposes values that mean empty, looks again without those put aside, and takes others", async () => {
    const score = (
      type: "VARCHAR" | "BIGINT",
      more: { value: string; count: number; proposed: boolean }[] = [],
    ) =>
      previewOf({
        columns: [
          { name: "student", type: "VARCHAR", blank: false, misfits: {} },
          {
            name: "score",
            type,
            blank: false,
            misfits: {},
            missing: [{ value: "缺考", count: 1, proposed: true }, ...more],
          },
          { name: "note", type: "VARCHAR", blank: true, misfits: {}, missing: [] },
        ],
      });
    respondTo(uploadCreate, score("BIGINT"));
    respondTo(uploadPreview, ({ empty = [] }) => score(empty.includes("缺考") ? "BIGINT" : "VARCHAR"));
    await openPage("/report/dataset");
    await take();
    const type = preview.getByLabelText("score 的类型");
    const values = preview.getByRole("group", { name: "表示空值的内容", exact: true });
    const mark = values.getByRole("checkbox", { name: "缺考 1" });
    await expect.element(mark).toBeChecked();
    await expect.element(type).toMatchTextContent(/^自动（整数）/);
    await expect.element(preview.getByLabelText("导入列 note")).not.toBeChecked();
    await mark.click();
    await expect.element(type).toMatchTextContent(/^自动（文本）/);
    const own = preview.getByRole("group", { name: "score 中表示空值的内容" });
    await own.getByRole("checkbox", { name: "缺考 1" }).click();
    await values.getByRole("textbox", { name: "其他内容" }).fill("99");
    await userEvent.keyboard("{Enter}");
    await expect.element(values.getByRole("checkbox", { name: "99 0" })).toBeChecked();
    await expect
      .poll(() => callsTo(uploadPreview).at(-1))
      .toMatchObject({ headerRow: 1, empty: ["99"], columns: [{ from: "score", empty: ["缺考", "99"] }] });
    await start.click();
    await expect
      .poll(() => callsTo(uploadLoad))
      .toMatchObject([
        {
          choice: {
            empty: ["99"],
            columns: [
              { from: "student" },
              { from: "score", empty: ["缺考", "99"] },
              { from: "note", take: false },
            ],
          },
        },
      ]);
  });

  it("goes on to the header row that was typed, whatever is clicked meanwhile, and gives up looks that others follow", async () => {
    const seen = (headerRow = 1) => {
      const { columns } = previewOf();
      const missing = ["NA", "-"].map((value) => ({ value, count: 1, proposed: true }));
      return previewOf({ headerRow, columns: columns.map((column) => ({ ...column, missing })) });
    };
    respondTo(uploadCreate, seen());
    const looks: { signal: AbortSignal; finish: () => void }[] = [];
    respondTo(uploadPreview, async ({ headerRow }, { signal }) => {
      await new Promise<void>((finish) => looks.push({ signal, finish }));
      return seen(headerRow);
    });
    await openPage("/report/dataset");
    await take();
    const values = preview.getByRole("group", { name: "表示空值的内容", exact: true });
    const options = ["NA 3", "- 3"].map((name) => values.getByRole("checkbox", { name }));
    for (const option of options) await option.click();
    await expect.poll(() => looks.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    looks[1]?.finish();
    const header = preview.getByLabelText("表头所在行");
    await expect.element(header).toBeEnabled();
    await header.fill("3");
    // The click takes the focus from the field, which begins the look.
    await options[0]?.click();
    await expect.poll(() => looks).toHaveLength(3);
    for (const { finish } of looks) finish();
    await expect.element(start).toBeEnabled();
    await start.click();
    await expect.poll(() => callsTo(uploadLoad)).toMatchObject([{ choice: { headerRow: 3 } }]);
  });

  it("shows how numbers with a sign are read, unless they are left as text", async () => {
    const signed = { text: "85%", number: 0.85 };
    const score = { name: "score", type: "DOUBLE", blank: false, misfits: {}, signed } as const;
    respondTo(uploadCreate, previewOf({ columns: [score] }));
    await openPage("/report/dataset");
    await take();
    const note = preview.getByText("按数字读取：85% → 0.85");
    await expect.element(note).toBeVisible();
    await preview.getByLabelText("score 的类型").selectOptions("文本");
    await expect.element(note).not.toBeInTheDocument();
  });

  it("says in which order dates are read, and takes the other where both are possible", async () => {
    const dated = {
      order: "monthFirst",
      text: "01/02/2024",
      date: "2024-01-02",
      other: "2024-02-01",
    } as const;
    const born = { name: "born", type: "DATE", blank: false, misfits: {}, dated } as const;
    const { other: _, ...shown } = dated;
    respondTo(uploadCreate, previewOf({ columns: [born, { ...born, name: "seen", dated: shown }] }));
    await openPage("/report/dataset");
    await take();
    const notes = preview.getByText(/^按日期读取/);
    await expect
      .poll(() => notes.elements().map((note) => note.textContent))
      .toEqual(["按日期读取：01/02/2024 → 2024-01-02", "按日期读取：01/02/2024 → 2024-01-02"]);
    await expect.element(preview.getByLabelText("seen 的日期顺序")).not.toBeInTheDocument();
    await preview.getByLabelText("born 的日期顺序").selectOptions("日在前（日/月/年）");
    await expect.element(notes.first()).toHaveTextContent("按日期读取：01/02/2024 → 2024-02-01");
    await start.click();
    const columns = [{ dayOrder: "dayFirst" }, { dayOrder: "monthFirst" }];
    await expect.poll(() => callsTo(uploadLoad)).toMatchObject([{ choice: { columns } }]);
  });

  it("starts by Enter as soon as the file is chosen and read", async () => {
    await openPage("/report/dataset");
    await take();
    await expect.element(start).toBeEnabled();
    await expect.element(tableName).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("status", { name: "已导入 class" })).toBeVisible();
    expect(callsTo(uploadLoad)).toMatchObject([{ tableName: "class", mode: "replace" }]);
  });

  it("looks at another sheet, and refuses a name that is none", async () => {
    respondTo(uploadCreate, previewOf({ format: "xlsx", sheets: ["Other", "Scores"], sheet: "Other" }));
    respondTo(uploadPreview, ({ sheet }) =>
      previewOf({ format: "xlsx", sheets: ["Other", "Scores"], sheet: sheet ?? "Other" }),
    );
    await openPage("/report/dataset");
    await take();
    await preview.getByLabelText("工作表").selectOptions("Scores");
    await expect.poll(() => callsTo(uploadPreview)).toMatchObject([{ sheet: "Scores" }]);
    await tableName.fill("1 a");
    await expect.element(page.getByText(/^表名只能包含文字、数字和下划线/)).toBeVisible();
    await expect.element(start).toBeDisabled();
  });

  it("sends a file again that the server has no more, with what was chosen", async () => {
    let tries = 0;
    respondTo(uploadLoad, () => {
      tries += 1;
      if (tries === 1) throw new Refused("upload_gone");
      return { ...imported, status: "loading" as const };
    });
    await openPage("/report/dataset");
    await take();
    await preview.getByLabelText("student 的列名").fill("学生");
    await start.click();
    await expect.element(page.getByRole("status", { name: "已导入 class" })).toBeVisible();
    await expect.poll(() => callsTo(uploadCreate)).toHaveLength(2);
    await expect.poll(() => callsTo(uploadLoad)[1]?.choice.columns?.[0]).toMatchObject({ name: "学生" });
  });

  it("reads a table's next file as the last one was corrected, unless that is put aside", async () => {
    respondDatasets([imported]);
    const as = (from: string, name = from) => ({ from, name, take: true });
    respondTo(datasetReading, { columns: [as("student", "学生"), as("score"), as("note")] });
    await openPage("/report/dataset");
    await take();
    const name = preview.getByLabelText("student 的列名");
    await expect.element(page.getByText("列名和类型沿用上次导入“class”时的设置。")).toBeVisible();
    await expect.element(name).toHaveValue("学生");
    await page.getByRole("button", { name: "按文件原样" }).click();
    await expect.element(name).toHaveValue("student");
    await page.getByRole("button", { name: "沿用上次", exact: true }).click();
    await expect.element(name).toHaveValue("学生");
    await page.getByRole("button", { name: "取消", exact: true }).click();
    await expect.element(preview).not.toBeInTheDocument();
  });

  it("keeps a column of the table that has no value in its next file", async () => {
    respondDatasets([imported]);
    respondTo(tableInfo, [columnOf("note", "VARCHAR")]);
    respondTo(datasetReading, null);
    const { columns } = previewOf();
    respondTo(
      uploadCreate,
      previewOf({ columns: columns.map((column) => ({ ...column, blank: column.name !== "student" })) }),
    );
    await openPage("/report/dataset");
    await take();
    await expect.element(preview.getByLabelText("导入列 score")).not.toBeChecked();
    await expect.element(preview.getByLabelText("导入列 note")).toBeChecked();
    await start.click();
    const choice = { columns: [{}, { take: false, blank: true }, { from: "note", take: true }] };
    await expect.poll(() => callsTo(uploadLoad)).toMatchObject([{ choice }]);
  });

  it("appends where there is a data set of the name", async () => {
    respondDatasets([imported]);
    respondTo(datasetReading, null);
    await openPage("/report/dataset");
    await take();
    await page.getByRole("radiogroup", { name: "已有同名数据集" }).getByText("追加").click();
    await expect.element(page.getByText("追加到现有的 3 行之后，按列名匹配。")).toBeVisible();
    await start.click();
    await expect.poll(() => callsTo(uploadLoad)).toMatchObject([{ mode: "append" }]);
  });

  it("says why a file cannot be read, and offers another", async () => {
    const data = { reason: "file_unusable" };
    const msg = "第 1 行第 1 列与第 3 列同名";
    respondTo(uploadCreate, () => Response.json({ code: 400, success: false, msg, data }, { status: 400 }));
    await openPage("/report/dataset");
    await take();
    const refusal = page.getByRole("alert", { name: "class 导入失败" });
    await expect.element(refusal).toMatchTextContent(msg);
    await expect.element(refusal.getByRole("button", { name: "选择其他文件" })).toBeVisible();
    await expect.element(refusal.getByRole("button", { name: "修改表名或方式" })).not.toBeInTheDocument();
  });

  it("lists the lines that were rejected", async () => {
    const rejectedLines = [
      { line: 6, reason: "有 2 个值，应有 3 个" },
      { line: 22, reason: "有 4 个值，应有 3 个" },
    ];
    respondTo(datasetDetail, { ...imported, rejected: 2, rejectedLines });
    await openPage("/report/dataset");
    await take();
    await start.click();
    const report = page.getByRole("region", { name: "跳过 2 行" });
    await expect.element(report.getByRole("row", { name: /^6/ })).toMatchTextContent("有 2 个值");
    await expect.element(report.getByRole("row", { name: /^22/ })).toMatchTextContent("有 4 个值");
  });

  it("makes a measure of numbers that look like codes by one click", async () => {
    const codes = { tableComment: "", kind: "dataset", rows: 3, mayEdit: true } as const;
    const fields = [
      fieldOf("student_no", "BIGINT", { codeSign: "name" }),
      fieldOf("class", "BIGINT", { codeSign: "fewValues" }),
    ];
    respondTo(fieldList, ({ tableName: of }) => ({ ...codes, tableName: of, version: 0, fields }));
    respondTo(fieldSubmit, (draft) => {
      const saved = draft.fields.map((meta, at) => ({ ...fields[at], ...meta }) as (typeof fields)[number]);
      respondTo(fieldList, { ...codes, tableName: "class", version: 1, fields: saved });
      return { ...codes, tableName: "class", version: 1, fields: saved };
    });
    await openPage("/report/dataset");
    await take();
    await start.click();
    const suspects = page.getByRole("region", { name: "疑似编码的数字字段" });
    await expect.element(suspects).toMatchTextContent(/student_no疑似编码.*class疑似编码/);
    await suspects.getByRole("button", { name: "改为数值：class" }).click();
    await expect.element(page.getByText("“class”已改为数值")).toBeVisible();
    await expect
      .poll(() => callsTo(fieldSubmit)[0]?.fields)
      .toMatchObject([{ role: null }, { column: "class", role: "measure" }]);
    await expect.element(suspects).not.toMatchTextContent("class看起来");
  });
});

it("shows the first rows of a table", async () => {
  respondTo(reportTables, []);
  respondTo(reportQuery, {
    columns: [
      { name: "student_no", type: "BIGINT" },
      { name: "score", type: "BIGINT" },
    ],
    rows: [
      [1001, 70],
      [1002, 80],
    ],
    truncated: false,
    asOf: "",
    sql: "",
    timing: { engineMs: 1, totalMs: 1, cached: false },
  });
  await openPage("/report/dataset");
  await (await moreOf("pupils")).getByRole("menuitem", { name: "查看数据", exact: true }).click();
  const rows = page.getByRole("dialog", { name: "“pupils”的数据" }).getByRole("row");
  await expect.element(rows.filter({ hasText: "1002" })).toHaveTextContent("100280");
  await expect
    .poll(() => callsTo(reportQuery))
    .toMatchObject([{ content: { sql: 'select * from "pupils" limit 100' } }]);
});

it("says what a removal would break, and removes", async () => {
  respondTo(datasetUses, { charts: ["各区成绩"], virtualTables: [], more: 2 });
  respondTo(datasetRemove, () => {
    respondDatasets([]);
    return null;
  });
  await openPage("/report/dataset");
  await (await moreOf("pupils")).getByRole("menuitem", { name: "删除", exact: true }).click();
  await expect.element(dialog).toMatchTextContent(/图表：各区成绩.*另有 2 项使用它/);
  await dialog.getByRole("button", { name: "删除", exact: true }).click();
  await expect.element(page.getByText("还没有数据")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "连接数据库" })).toBeVisible();
});

it("what is being imported, failed or shared with few is marked; who may not change it has no buttons", async () => {
  respondDatasets([
    datasetOf("coming", { id: "01900000-0000-7000-8000-0000000000b2", status: "loading", rows: 0 }),
    datasetOf("stays", {
      id: "01900000-0000-7000-8000-0000000000b3",
      status: "failed",
      message: "没有数据行",
    }),
    datasetOf("secret", { id: "01900000-0000-7000-8000-0000000000b4", access: "granted", rights: "view" }),
  ]);
  await openPage("/report/dataset");
  await expect.element(row("coming")).toMatchTextContent("导入中");
  await expect.element(row("stays")).toMatchTextContent("可用，上次导入失败");
  await expect.element(row("secret").getByRole("img", { name: "仅共享给指定成员" })).toBeVisible();
  const menu = await moreOf("secret");
  await expect.element(menu.getByRole("menuitem", { name: "历史版本" })).toBeVisible();
  await expect.element(menu.getByRole("menuitem", { name: "删除" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await row("stays").getByRole("button", { name: "stays" }).first().click();
  await expect.element(page.getByText("没有数据行")).toBeVisible();
});

it("cuts no time of the list, at any width that shows it, while names have room", async () => {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  respondDatasets([datasetOf("pupils", { updatedAt: minutesAgo(11.5), comment: "各校学生的考试成绩" })]);
  await openPage("/report/dataset", { language: "en" });
  const time = row("pupils").getByText("11 minutes ago");
  const [before, high] = [window.innerWidth, window.innerHeight];
  onTestFinished(() => page.viewport(before, high));
  for (const [width, hasTime] of [
    [1440, true],
    [992, true],
    [768, false],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(() => time.elements().length, { message: `${width} px` }).toBe(hasTime ? 1 : 0);
    for (const { scrollWidth, clientWidth } of time.elements())
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth);
    const name = row("pupils").getByText("pupils", { exact: true }).element();
    expect(name.scrollWidth, `${width} px`).toBeLessThanOrEqual(name.clientWidth);
  }
});

it("on a phone, names have the room, and what is not ready is told beneath them", async () => {
  const [before, high] = [window.innerWidth, window.innerHeight];
  onTestFinished(() => page.viewport(before, high));
  await page.viewport(390, 844);
  const id = "01900000-0000-7000-8000-0000000000b3";
  respondDatasets([
    datasetOf("sys_audit_log"),
    datasetOf("stays", { id, status: "failed", message: "没有数据行" }),
  ]);
  await openPage("/report/dataset");
  const name = row("sys_audit_log").getByText("sys_audit_log", { exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  await expect.element(row("stays").getByText("可用，上次导入失败").first()).toBeVisible();
});

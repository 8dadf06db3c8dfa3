import {
  type Demand,
  type DemandNote,
  demandAssignees,
  demandDetail,
  demandNoteAdd,
  demandNoteSave,
  demandUpdate,
} from "@provost/contract/demand/demand-inbox";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../../testing/boundary.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { idOf } from "../../../testing/records.ts";

const at = "2026-01-05T02:00:00Z";
const noteOf = (html: string, version: number, n = 2): DemandNote => {
  const author = { authorName: "陈晓", mine: true, createdAt: at, updatedAt: at };
  return { id: idOf(n), html: `<p>${html}</p>`, version, ...author };
};
const demandWith = (...staffNotes: DemandNote[]): Demand => ({
  ...{ id: idOf(1), receipt: "AAAA-BBBB-CC", receivedAt: at, state: "new", name: "第三医院", language: "zh" },
  ...{ contactName: "王敏", contactPhone: "13800138000", purchaseUse: "", deliveryPlace: "", masks: [] },
  ...{ quantity: 0, assigneeId: null, assigneeName: "", unread: false, updatedAt: at, version: 1 },
  ...{ removedAt: null, events: [], notes: staffNotes.length, staffNotes },
  answers: {
    ...{ name: "第三医院", overview: "", contactName: "王敏", contactPhone: "13800138000", contactEmail: "" },
    ...{ purchaseUse: "", selfUseDetails: "", destination: "", deliveryPlace: "", orderStage: "" },
    ...{ supplyCycle: "", longTerm: "", shortTerm: "", payment: "", masks: [], kn95Shape: "" },
    ...{ clothGrade: "", breathingValve: "", noseStrip: "" },
  },
});

const notes = page.getByRole("region", { name: "备注", exact: true });
const text = notes.getByRole("textbox", { name: "富文本编辑器" });
const conflict = page.getByRole("dialog", { name: "此备注已在别处修改" });
const press = (name: string) => notes.getByRole("button", { name, exact: true }).click();
const shown = (what: string) => expect.element(notes.getByRole("article")).toMatchTextContent(what);

async function write(opener: string, what: string): Promise<void> {
  await press(opener);
  await text.click();
  await userEvent.keyboard(`{Control>}a{/Control}${what}`);
}

/** The demand as the server has it, changed by what is saved. */
let stored = demandWith();

beforeEach(() => {
  stored = demandWith(noteOf("Begun", 1));
  respondTo(demandAssignees, []);
  respondTo(demandDetail, () => stored);
  respondTo(demandNoteSave, ({ html, version }) => {
    const [before] = stored.staffNotes;
    if (before === undefined) throw new Refused("not_found");
    if (before.version !== version) throw new Refused("version_stale", { current: stored });
    stored = demandWith({ ...before, html, version: version + 1 });
    return stored;
  });
  respondTo(demandNoteAdd, ({ html }) => {
    const added = { ...noteOf("", 1, 3), html };
    stored = demandWith(added, ...stored.staffNotes);
    return stored;
  });
});

it("compares a note that was saved elsewhere meanwhile, and its author chooses", async () => {
  await openPage(`/demand/inbox/${idOf(1)}`);
  await shown("Begun");
  await write("修改备注", "Mine");
  stored = demandWith(noteOf("Theirs", 2));
  await press("保存备注");
  await expect
    .element(conflict.getByRole("region", { name: "最新版本", exact: true }))
    .toMatchTextContent("Theirs");
  await expect
    .element(conflict.getByRole("region", { name: "我的版本", exact: true }))
    .toMatchTextContent("Mine");
  await expectAccessible();
  // Closing the dialog settles nothing: the next click asks again.
  await userEvent.keyboard("{Escape}");
  await expect.element(conflict).not.toBeInTheDocument();
  await press("保存备注");
  await conflict.getByRole("button", { name: "使用最新版本" }).click();
  await shown("Theirs");
  expect(stored.staffNotes).toMatchObject([{ html: "<p>Theirs</p>", version: 2 }]);

  await write("修改备注", "Mine again");
  stored = demandWith(noteOf("Theirs again", 3));
  await press("保存备注");
  await conflict.getByRole("button", { name: "用我的版本覆盖" }).click();
  await shown("Mine again");
  await expect
    .poll(() => callsTo(demandNoteSave).map(({ html, version }) => [html, version]))
    .toEqual([
      ["<p>Mine</p>", 1],
      ["<p>Mine</p>", 1],
      ["<p>Mine again</p>", 2],
      ["<p>Mine again</p>", 3],
    ]);
});

it("keeps what was written of a note that was removed, and saves it as a new one", async () => {
  respondTo(demandUpdate, () => {
    stored = { ...demandWith(), state: "contacted", version: 2 };
    return stored;
  });
  await openPage(`/demand/inbox/${idOf(1)}`);
  await write("修改备注", "Rescued");
  await page.getByRole("button", { name: "改为“已联系”" }).click();
  await expect.element(notes.getByText("此备注已被删除，您的内容仍在，保存后将作为新备注。")).toBeVisible();
  await press("保存备注");
  await shown("Rescued");
  await expect.poll(() => callsTo(demandNoteAdd)).toMatchObject([{ html: "<p>Rescued</p>" }]);
});

for (const { opener, endpoint } of [
  { opener: "修改备注", endpoint: demandNoteSave },
  { opener: "添加备注", endpoint: demandNoteAdd },
] as const)
  it(`what is typed while a note is being saved stays (${opener})`, async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const respondHeld = async ({ html }: { html: string }): Promise<Demand> => {
      await held;
      const n = endpoint === demandNoteAdd ? 3 : 2;
      stored = demandWith({ ...noteOf("", 2, n), html });
      return stored;
    };
    respondTo(endpoint, respondHeld);
    await openPage(`/demand/inbox/${idOf(1)}`);
    await write(opener, "Changed");
    await press("保存备注");
    await text.click();
    await userEvent.keyboard("{Control>}{End}{/Control}, and more");
    release();
    await expect.poll(() => stored.staffNotes[0]?.html).toBe("<p>Changed</p>");
    await expect.element(text).toHaveTextContent("Changed, and more");
    respondTo(demandNoteSave, ({ html, version }) => {
      stored = demandWith({ ...(stored.staffNotes[0] ?? noteOf("", 1)), html, version: version + 1 });
      return stored;
    });
    await press("保存备注");
    await expect.element(text).not.toBeInTheDocument();
    await shown("Changed, and more");
  });

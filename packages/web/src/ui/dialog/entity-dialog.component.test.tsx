import { TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { defineWords } from "../../platform/define-words.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { sameForm } from "../../platform/tab/use-editing.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { dialog, dialogsClosed, focus, press } from "../../testing/steps.ts";
import { entityForm, typedNumber } from "../form/entity-form.ts";
import { useEntityForm } from "../form/use-entity-form.ts";
import { EntityDialog } from "./EntityDialog.tsx";

const texts = { name: "名称", sort: "排序", nameWrong: "请输入名称", sortWrong: "请输入整数" };
const words = defineWords("entity dialog test", texts, texts);
const Stored = z.object({ name: z.string().min(1), sort: z.coerce.number().int(), version: z.number() });
type Stored = z.infer<typeof Stored>;
interface Form {
  name: string;
  sort: string;
  version: number | null;
}
const formOf = ({ name, sort, version }: Stored): Form => ({ name, sort: String(sort), version });
const thingForm = entityForm(words, {
  draft: Stored,
  draftOf: ({ name, sort, version }: Form) => ({ name, sort: typedNumber(sort), version: version ?? 0 }),
  fields: {
    name: { label: "name", wrong: "nameWrong" },
    sort: { label: "sort", wrong: "sortWrong" },
  },
});
const first: Form = { name: "A", sort: "1", version: 1 };

function Thing({ save }: { save: (draft: Stored) => Promise<Stored> }) {
  const [editing, setEditing] = useState<{ form: Form; opened: Form } | null>({ form: first, opened: first });
  return editing && <ThingDialog editing={editing} onEditing={setEditing} save={save} />;
}

interface ThingDialogProps {
  editing: { form: Form; opened: Form };
  onEditing: (next: { form: Form; opened: Form } | null) => void;
  save: (draft: Stored) => Promise<Stored>;
}

function ThingDialog({ editing, onEditing, save }: ThingDialogProps) {
  const open = {
    ...editing,
    isDirty: !sameForm(editing.form, editing.opened),
    onChange: (form: Form, opened: Form = editing.opened) => onEditing({ form, opened }),
    onClose: () => onEditing(null),
  };
  const form = useEntityForm(thingForm, { open, save, stored: Stored, formOf, onSaved: open.onClose });
  return (
    <EntityDialog
      form={form}
      open={open}
      title={open.opened.name}
      staleTitle={({ name }) => `${name}!`}
      compared={() => form.compared((one, field) => one[field])}
    >
      <TextInput {...form.text("name")} data-autofocus />
      <TextInput {...form.text("sort")} />
    </EntityDialog>
  );
}

const field = (name: string) => dialog().getByRole("textbox", { name });
const refusal = (data: object) => new CallError({ code: 409, msg: "名称已存在", data });

it("shows what is wrong from the first try until it is right, and puts the focus there", async () => {
  const sent: Stored[] = [];
  await openComponent(
    <Thing
      save={async (draft) => {
        sent.push(draft);
        return draft;
      }}
    />,
  );
  await field("排序").fill("x");
  await expect.element(dialog().getByText("请输入整数")).not.toBeInTheDocument();
  await press("保存");
  await expect.element(dialog().getByText("请输入整数")).toBeVisible();
  await expect.element(field("排序")).toHaveFocus();
  await field("排序").fill("1.5");
  await expect.element(dialog().getByText("请输入整数")).toBeVisible();
  await field("排序").fill("2");
  await expect.element(dialog().getByText("请输入整数")).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await dialogsClosed();
  expect(sent).toEqual([{ name: "A", sort: 2, version: 1 }]);
});

it("shows at the field that the server names why it refused, until another value is there", async () => {
  await openComponent(
    <Thing
      save={async ({ name }) => {
        throw refusal(name === "B" ? { reason: "name_taken", field: "name" } : { reason: "forbidden" });
      }}
    />,
  );
  await field("名称").fill("B");
  await press("保存");
  await expect.element(dialog().getByText("名称已存在")).toBeVisible();
  await expect.element(field("名称")).toHaveFocus();
  await expect.element(dialog().getByRole("alert")).not.toBeInTheDocument();
  await field("名称").fill("C");
  await expect.element(dialog().getByText("名称已存在")).not.toBeInTheDocument();
  await press("保存");
  await expect.element(dialog().getByRole("alert")).toMatchTextContent("名称已存在");
});

it("asks before it discards, then saves on top of what somebody else has saved", async () => {
  const theirs = { name: "T", sort: 7, version: 2 };
  const sent: Stored[] = [];
  await openComponent(
    <Thing
      save={async (draft) => {
        sent.push(draft);
        if (draft.version < 2) throw refusal({ reason: "version_stale", current: theirs });
        return draft;
      }}
    />,
  );
  await focus(field("名称"));
  await field("名称").fill("M");
  await userEvent.keyboard("{Escape}");
  await page
    .getByRole("dialog", { name: "放弃未保存的修改？" })
    .getByRole("button", { name: "取消", exact: true })
    .click();
  await press("保存");
  const row = (name: string) => dialog().getByRole("row").filter({ hasText: name });
  await expect.element(row("名称")).toMatchTextContent(/T.*M/);
  await press("用我的版本覆盖");
  await dialogsClosed();
  expect(sent).toEqual([
    { name: "M", sort: 1, version: 1 },
    { name: "M", sort: 1, version: 2 },
  ]);
});

import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { focus } from "../../testing/steps.ts";
import { Tree, TreeItem, TreeTitle } from "./Tree.tsx";

interface Node {
  id: string;
  title: string;
  children?: readonly Node[];
}

const node = (title: string, children?: readonly Node[]): Node => ({
  id: title,
  title,
  ...(children ? { children } : {}),
});
const school = [
  node("Art"),
  node("Languages", [node("English"), node("French")]),
  node("Physics"),
  node("Physical education"),
];

function Subjects({ nodes }: { nodes: readonly Node[] }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState("Physics");
  return (
    <Tree
      label="Subjects"
      nodes={nodes}
      isOpen={({ id }) => open.includes(id)}
      onFold={(id, isOpen) =>
        setOpen((before) => [...before.filter((one) => one !== id), ...(isOpen ? [id] : [])])
      }
      onChoose={({ id }) => setChosen(id)}
      first={chosen}
    >
      {(item) => (
        <TreeItem key={item.id} {...item} attributes={{ "aria-selected": item.id === chosen }}>
          <TreeTitle>{item.title}</TreeTitle>
        </TreeItem>
      )}
    </Tree>
  );
}

const item = (name: string) => page.getByRole("treeitem", { name, exact: true });

it("is reached at what is chosen, and gone through, folded and chosen from by keys", async () => {
  await openComponent(<Subjects nodes={school} />);
  await userEvent.tab();
  await expect.element(item("Physics")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowRight}");
  await expect.element(item("Languages")).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  await expect.element(item("French")).toHaveFocus();
  await expect.element(item("French")).toHaveAttribute("aria-level", "2");
  await userEvent.keyboard(" ");
  await expect.element(item("French")).toHaveAttribute("aria-selected", "true");
  await expectAccessible();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(item("French")).not.toBeInTheDocument();
  await expect.element(item("Languages")).toHaveFocus();
});

it("goes by typed letters to the title that begins with them", async () => {
  await openComponent(<Subjects nodes={school} />);
  await focus(item("Art"));
  await userEvent.keyboard("physical");
  await expect.element(item("Physical education")).toHaveFocus();
});

it("draws of a long tree only what can be seen, and goes to its end at once", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => node(`Subject ${at}`));
  await openComponent(
    <div style={{ height: 400, overflow: "auto" }}>
      <Subjects nodes={many} />
    </div>,
  );
  await focus(item("Subject 0"));
  expect(page.getByRole("treeitem").elements().length).toBeLessThan(100);
  await userEvent.keyboard("{End}");
  await expect.element(item("Subject 4999")).toHaveFocus();
});

import { Menu } from "@mantine/core";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openComponent } from "../../testing/open-page.tsx";
import { type Hung, HungMenu } from "./HungMenu.tsx";
import { lazyMenu } from "./lazy-menu.tsx";

function Items({ picked, ...hung }: Hung & { picked: (what: string) => void }) {
  return (
    <HungMenu {...hung} position="bottom-start">
      <Menu.Item onClick={() => picked("one")}>One</Menu.Item>
      <Menu.Item onClick={() => picked("two")}>Two</Menu.Item>
    </HungMenu>
  );
}

/** A menu whose items are loaded when `load` is called. */
function pendingMenu() {
  const { promise, resolve } = Promise.withResolvers<typeof Items>();
  const Lazy = lazyMenu(() => promise);
  const picked: string[] = [];
  const element = (
    <Lazy
      picked={(what) => picked.push(what)}
      button={(menu) => (
        <button type="button" {...menu}>
          Open
        </button>
      )}
    />
  );
  return { element, picked, load: () => resolve(Items) };
}

const button = () => page.getByRole("button", { name: "Open" });
const item = (name: string) => page.getByRole("menuitem", { name });

it("a press before the items are loaded opens them afterwards, on the same button", async () => {
  const { element, picked, load } = pendingMenu();
  await openComponent(element);
  const before = button().element();
  await button().click();
  await expect.element(button()).toHaveAttribute("aria-expanded", "true");
  await expect.element(item("One")).not.toBeInTheDocument();
  load();
  await expect.element(item("One")).toBeVisible();
  expect(button().element()).toBe(before);
  await item("Two").click();
  await expect.element(item("One")).not.toBeInTheDocument();
  expect(picked).toEqual(["two"]);
  await expect.element(button()).toHaveAttribute("aria-expanded", "false");
});

it("a second press before the items are loaded keeps the menu closed", async () => {
  const { element, load } = pendingMenu();
  await openComponent(element);
  await button().click();
  await button().click();
  load();
  await button().click();
  await expect.element(item("One")).toBeVisible();
  await button().click();
  await expect.element(item("One")).not.toBeInTheDocument();
});

it("is opened, gone through and shut by keys, and gives the focus back to its button", async () => {
  const { element, picked, load } = pendingMenu();
  await openComponent(element);
  await userEvent.tab();
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  load();
  await expect.element(item("One")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{End}");
  await expect.element(item("Two")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(item("One")).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Two")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{End}{Enter}");
  await expect.element(item("Two")).not.toBeInTheDocument();
  expect(picked).toEqual(["two"]);
});

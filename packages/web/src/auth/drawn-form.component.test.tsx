import { afterEach, expect, it } from "vitest";
import { followDrawnForm } from "./drawn-form.ts";

const root = document.createElement("div");
afterEach(() => root.remove());

function drawn(html: string): HTMLElement {
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

const field = (name: string): HTMLInputElement => {
  const found = root.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};

it("knows what was typed until the page was replaced, even after that, and gives it once", () => {
  const take = followDrawnForm(
    drawn(
      '<form method="dialog"><input name="username"><input name="password"><button type="submit">Go</button></form>',
    ),
  );
  const [username, password] = [field("username"), field("password")];
  username.value = "lin";
  password.focus();
  password.value = "secret-1";
  root.querySelector("button")?.click();
  root.replaceChildren();
  expect(take()).toEqual({
    tenantId: "",
    username: "lin",
    password: "secret-1",
    focus: "password",
    wasSent: true,
    pressed: null,
  });
  expect(take()).toBeNull();
});

it("knows the button that was pressed last", () => {
  const take = followDrawnForm(
    drawn(
      '<button type="button" role="tab">User</button><button type="button" role="tab"><b>Phone</b></button><form><input name="username"><button type="submit">Go</button></form>',
    ),
  );
  root.querySelector("b")?.click();
  expect(take()?.pressed).toEqual({ place: 1, text: "Phone" });
});

it("has nothing to give where nothing was drawn", () => {
  expect(followDrawnForm(drawn(""))()).toBeNull();
});

import "./pane.css";
import { MantineProvider } from "@mantine/core";
import type { ComponentProps } from "react";
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DrillExample } from "../example/DrillExample.tsx";
import { Example } from "../example/Example.tsx";

type CountiesProps = ComponentProps<typeof Example>;
type ScoresProps = ComponentProps<typeof DrillExample>;

const counties: CountiesProps = {
  language: "zh",
  type: "bar",
  dimensions: 1,
  measures: 1,
  categories: 8,
  phase: "rows",
  isEditMode: true,
  height: null,
  isBroken: false,
  isPaged: true,
};

/** Shows the pane with averages by county. */
export const openCounties = (props: Partial<CountiesProps> = {}) =>
  render(
    <MantineProvider>
      <main style={{ maxWidth: 960 }}>
        <Example {...counties} {...props} />
      </main>
    </MantineProvider>,
  );

/** Shows the pane with scores that are drilled: region › county › school. */
export const openScores = (props: Partial<ScoresProps> = {}) =>
  render(
    <MantineProvider>
      <main style={{ maxWidth: 960 }}>
        <DrillExample language="zh" type="bar" drills="caller" isEditMode isOfOne={false} {...props} />
      </main>
    </MantineProvider>,
  );

/** Waits until the scores' pane has reported something like this. */
export const expectReported = (report: object): Promise<void> =>
  expect.poll(() => JSON.parse(page.getByLabelText("told").element().textContent)).toMatchObject(report);

/** The picture of a chart, by the beginning of its summary. */
export const picture = (summary: string) => page.getByRole("img", { name: new RegExp(`^${summary}`) });

/** A heading of the table. */
export const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });

/** What the user copies by an action. */
export async function copiedBy(action: () => Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const listen = ({ clipboardData }: ClipboardEvent): void =>
    resolve(clipboardData?.getData("text/plain") ?? "");
  window.addEventListener("copy", listen, { once: true });
  await action();
  return promise;
}

/** The file that an action hands to the user. */
export async function savedBy(action: () => Promise<void>): Promise<{ name: string; content: Blob }> {
  const { promise, resolve } = Promise.withResolvers<{ name: string; content: Blob }>();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function take(
    this: HTMLAnchorElement,
  ) {
    const { download: name, href } = this;
    void fetch(href).then(async (reply) => resolve({ name, content: await reply.blob() }));
  });
  await action();
  const saved = await promise;
  click.mockRestore();
  return saved;
}

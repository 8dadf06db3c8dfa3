import { MantineProvider } from "@mantine/core";
import { expect, onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../editor.css";
import { createEditorSession } from "../editor-session.ts";
import { RichText } from "../RichText.tsx";
import { RichTextEditor, type RichTextEditorProps } from "../RichTextEditor.tsx";
import type { EditorSession, EditorSessionOptions } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { createValue, type Value } from "../value.ts";
import { click, focus, press } from "./gestures.ts";

/** A rendered editor, with a view of its text below it. */
export interface OpenEditor {
  session: EditorSession;
  text: Locator;
  toolbar: Locator;
  /** What `read` shows. */
  reading: Locator;
  /** A tool by its name. */
  tool(name: string): Locator;
  /** Uses a tool, by the script. */
  use(tool: string): void;
  /** Takes a value of a choice, by the script. */
  choose(tool: string, value: string): Promise<void>;
  html(): string;
  setHtml(html: string): void;
  /** Renders HTML as a reader sees it. */
  read(html: string): void;
  /** Puts the caret at the end of the text. */
  atEnd(): void;
  /** Shows a text and selects all of it. */
  chosen(html: string): Promise<void>;
}

interface Shown extends EditorSessionOptions {
  tools?: RichTextEditorProps["tools"];
  head?: RichTextEditorProps["head"];
  scheme?: "light" | "dark";
  /** The editor takes the whole width of the page. */
  isWide?: boolean;
}

const noServer = (): Promise<never> => Promise.reject(new TypeError("there is no server"));

/** Shows an editor with all of its tools, in Chinese; uploads find no server. */
export async function openEditor({
  tools,
  head,
  scheme,
  isWide,
  ...options
}: Shown = {}): Promise<OpenEditor> {
  const session = createEditorSession({ language: "zh", request: noServer, ...options });
  onTestFinished(() => session.destroy());
  session.showsMoreTools.set(isWide !== true);
  const read = createValue("");
  await render(
    <MantineProvider theme={{ primaryShade: 8 }} forceColorScheme={scheme ?? "light"}>
      <main style={{ maxWidth: isWide ? "none" : 960, margin: "24px auto", padding: "0 16px" }}>
        <div style={{ height: 480, display: "grid" }}>
          <RichTextEditor session={session} tools={tools ?? "all"} head={head} />
        </div>
        <Reading html={read} />
      </main>
    </MantineProvider>,
  );
  const text = page.getByRole("textbox", { name: "富文本编辑器" });
  const toolbar = page.getByRole("toolbar", { name: "工具栏" });
  const tool = (name: string): Locator =>
    toolbar.getByRole("button", { name: new RegExp(`^${name}(：.*|: .*)?$`) });
  const setHtml = (html: string): void => {
    session.setHtml(html);
  };
  return {
    session,
    text,
    toolbar,
    reading: page.getByRole("region", { name: "阅读" }),
    tool,
    setHtml,
    use: (name) => click(tool(name)),
    async choose(name, value) {
      click(tool(name));
      const option = page.getByRole("option", { name: value, exact: true });
      await expect.element(option).toBeVisible();
      click(option);
      await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
    },
    html: session.html,
    read: read.set,
    atEnd() {
      focus(text);
      session.editor.commands.setTextSelection(session.editor.state.doc.content.size - 1);
    },
    async chosen(html) {
      setHtml(html);
      focus(text);
      await press("Control+a");
    },
  };
}

function Reading({ html }: { html: Value<string> }) {
  return (
    <section aria-label="阅读">
      <RichText html={useValue(html)} />
    </section>
  );
}

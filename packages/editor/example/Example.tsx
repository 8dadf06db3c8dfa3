import { Button, Group, Textarea } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { Activity, useEffect, useState } from "react";
import { RichText } from "../src/RichText.tsx";
import { RichTextEditor } from "../src/RichTextEditor.tsx";
import type { EditorSession } from "../src/session-shape.ts";

interface ExampleProps {
  session: EditorSession;
  language: Language;
  tools: "all" | "few";
}

/** An editor outside the console, with what goes in and what comes out beside it. */
export function Example({ session, language, tools }: ExampleProps) {
  const [isShown, setShown] = useState(true);
  const [isMounted, setMounted] = useState(true);
  const [html, setHtml] = useState("");
  const [read, setRead] = useState("");
  useEffect(() => {
    // Two frames on, what is drawn is seen.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("editable")));
  }, []);
  return (
    <main style={{ maxWidth: 960, margin: "24px auto", padding: "0 16px" }}>
      <h1 style={{ fontSize: 20 }}>Rich-text editor</h1>
      <Activity mode={isShown ? "visible" : "hidden"}>
        {isMounted ? (
          <div style={{ height: 480, display: "grid" }}>
            <RichTextEditor session={session} language={language} tools={tools} />
          </div>
        ) : null}
      </Activity>
      <Group my="md">
        <Button variant="default" onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </Button>
        <Button variant="default" onClick={() => setMounted(!isMounted)}>
          {isMounted ? "Unmount" : "Mount"}
        </Button>
        <Button variant="default" onClick={() => session.setHtml(html)}>
          Set HTML
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setHtml(session.html());
            setRead(session.html());
          }}
        >
          Get HTML
        </Button>
        <Button variant="default" onClick={() => setRead(html)}>
          Read HTML
        </Button>
      </Group>
      <Textarea
        label="HTML"
        rows={6}
        value={html}
        onChange={({ currentTarget }) => setHtml(currentTarget.value)}
      />
      <h2 style={{ fontSize: 16 }}>As it is read</h2>
      <section aria-label="As it is read">
        <RichText html={read} language={language} />
      </section>
    </main>
  );
}

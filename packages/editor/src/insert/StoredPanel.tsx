import { Button, SegmentedControl } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PanelProps } from "../toolbar/tool.ts";
import type { ListedKind, Stored } from "../upload/ueditor-client.ts";
import { insertWord } from "../words/insert-words.ts";
import { fileText, insertInline, pictureNode } from "./insert-media.ts";

interface Shown {
  files: readonly Stored[];
  /** Where the next part begins; null: that was all. */
  next: number | null;
  failed: string | null;
}

const none: Shown = { files: [], next: 0, failed: null };
const nearEnd = 80;

/** What was uploaded before, newest first, to insert again; more of it comes as one scrolls. */
export function StoredPanel({ session, close }: PanelProps) {
  const { editor, uploads } = session;
  const language = session.language.get();
  const [kind, setKind] = useState<ListedKind>("image");
  const [shown, setShown] = useState<Shown>(none);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const requests = useRef(0);

  const load = useCallback(
    async (of: ListedKind, before: Shown): Promise<void> => {
      requests.current += 1;
      const mine = requests.current;
      const start = before.next ?? 0;
      setAsking(true);
      const listed = await uploads.list(of, start);
      if (mine !== requests.current) return;
      setAsking(false);
      if (!listed.ok) {
        setShown({ ...before, failed: listed.message[language] });
        return;
      }
      const end = start + listed.files.length;
      const files = [...before.files, ...listed.files];
      const isAll = listed.files.length === 0 || end >= listed.total;
      setShown({ files, next: isAll ? null : end, failed: null });
    },
    [uploads, language],
  );
  useEffect(() => {
    void load(kind, none);
    return () => {
      requests.current += 1;
    };
  }, [kind, load]);
  // A list that does not fill its container cannot be scrolled to load more.
  useEffect(() => {
    const node = list.current;
    const isScrollable = node !== null && node.scrollHeight <= node.clientHeight + nearEnd;
    if (isScrollable && !asking && shown.failed === null && shown.files.length > 0 && shown.next !== null)
      void load(kind, shown);
  }, [kind, load, shown, asking]);

  const toggle = (url: string): void =>
    setChosen((now) => (now.includes(url) ? now.filter((one) => one !== url) : [...now, url]));
  const insert = (): void => {
    const { schema } = editor;
    const files = chosen.flatMap((url) => shown.files.find((file) => file.url === url) ?? []);
    insertInline(
      editor,
      files.flatMap(({ url, name }, at) =>
        kind === "image"
          ? [pictureNode(schema, { src: url, title: name, alt: "" })]
          : [...(at > 0 ? [schema.text(" ")] : []), fileText(schema, url, name)],
      ),
    );
    close();
  };
  const state = shown.failed ?? (asking ? insertWord("loading", language) : null);
  return (
    <div className="provost-editor-stored">
      <SegmentedControl
        size="xs"
        aria-label={insertWord("kinds", language)}
        data={[
          { value: "image", label: insertWord("pictures", language) },
          { value: "file", label: insertWord("files", language) },
        ]}
        value={kind}
        onChange={(value) => {
          setChosen([]);
          setShown(none);
          setKind(value === "file" ? "file" : "image");
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields */}
      <div
        ref={list}
        className="provost-editor-stored-list"
        data-kind={kind}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        role="group"
        aria-label={insertWord(kind === "image" ? "pictures" : "files", language)}
        aria-busy={asking}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isNear = scrollTop + clientHeight >= scrollHeight - nearEnd;
          if (isNear && !asking && shown.next !== null && shown.failed === null) void load(kind, shown);
        }}
      >
        {shown.files.map(({ url, name }) => (
          <button
            key={url}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={chosen.includes(url)}
            onClick={() => toggle(url)}
          >
            {kind === "image" ? <img src={url} alt="" loading="lazy" /> : name}
          </button>
        ))}
        {!asking && shown.failed === null && shown.files.length === 0 ? (
          <p>{insertWord("nothing", language)}</p>
        ) : null}
      </div>
      <div className="provost-editor-stored-foot">
        <span role={shown.failed === null ? "status" : "alert"}>
          {state}{" "}
          {shown.failed === null ? null : (
            <button type="button" className="provost-editor-again" onClick={() => void load(kind, shown)}>
              {insertWord("again", language)}
            </button>
          )}
        </span>
        <Button size="xs" disabled={chosen.length === 0} onClick={insert}>
          {insertWord("insertChosen", language, { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

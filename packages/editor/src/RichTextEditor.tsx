import type { Language } from "@provost/contract/wire/language";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { lazySessionPart } from "./lazy-part.tsx";
import { SelectionMenu } from "./menu/SelectionMenu.tsx";
import { usedKey } from "./menu/session-keys.ts";
import { TableMenu } from "./menu/TableMenu.tsx";
import type { EditorSession } from "./session-shape.ts";
import { SourceView } from "./source/SourceView.tsx";
import { FoundDraft, StatusBar } from "./status/StatusBar.tsx";
import { TableCharts } from "./table/chart/TableCharts.tsx";
import { Toolbar } from "./toolbar/Toolbar.tsx";
import { fewToolGroups, toolGroups } from "./toolbar/tool-groups.ts";
import { useValue } from "./use-value.ts";

const FindBar = lazySessionPart(async () => (await import("./find/FindBar.tsx")).FindBar);
const ConfirmDialog = lazySessionPart(async () => (await import("./status/ConfirmDialog.tsx")).ConfirmDialog);

export interface RichTextEditorProps {
  /** Created once by its owner (a tab), which also destroys it. */
  session: EditorSession;
  language?: Language;
  /** `few`: a reduced set for comments and notes, which takes less space. */
  tools?: "all" | "few";
  /** Begins the page that the text is on, such as its title; it scrolls with the text. Without it the text has no page. */
  head?: ReactNode;
}

/** Shows a session: toolbar, text, foot. Mounting and unmounting only attach and detach. */
export function RichTextEditor({ session, language = "zh", tools = "all", head }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isFullScreen = useValue(session.isFullScreen);
  const isFinding = useValue(session.isFinding);
  const source = useValue(session.source);
  const question = useValue(session.question);
  const [headPlace] = useState(() => document.createElement("div"));
  const isPage = head !== undefined;
  useLayoutEffect(() => {
    if (!isPage) return;
    headPlace.className = "provost-editor-head";
    session.host.prepend(headPlace);
    return () => headPlace.remove();
  }, [session, headPlace, isPage]);
  useLayoutEffect(() => {
    // Moving what is already there would lose its scroll and its caret.
    if (session.host.parentElement !== place.current) place.current?.append(session.host);
    session.attach();
    return () => session.detach();
  }, [session]);
  useEffect(() => session.language.set(language), [session, language]);
  useEffect(() => {
    if (!isFullScreen) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = "hidden";
    return () => {
      style.overflow = before;
    };
  }, [isFullScreen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || headPlace.contains(event.target as Node)) return;
    if (event.altKey && event.key === "F10") {
      frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
      event.preventDefault();
    } else if (usedKey(session, event.nativeEvent)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything within
    <div
      ref={frame}
      className="provost-editor"
      data-full={isFullScreen || undefined}
      data-page={isPage || undefined}
      onKeyDown={onKeyDown}
    >
      <Toolbar session={session} groups={tools === "all" ? toolGroups : fewToolGroups} />
      <FoundDraft session={session} />
      {isFinding ? <FindBar session={session} /> : null}
      <div ref={place} className="provost-editor-place" hidden={source !== null} />
      {source === null ? null : <SourceView session={session} html={source} />}
      {isPage ? createPortal(head, headPlace) : null}
      <StatusBar session={session} />
      <SelectionMenu session={session} />
      <TableMenu session={session} />
      <TableCharts session={session} />
      {question === null ? null : <ConfirmDialog session={session} question={question} />}
    </div>
  );
}

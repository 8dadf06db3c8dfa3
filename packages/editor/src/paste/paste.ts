import { richTextLimits } from "@provost/contract/wire/feature-limits";
import { Slice } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { EditorProps } from "@tiptap/pm/view";
import type { Refusal } from "../clean/clean-html.ts";
import { pastedHtml } from "./pasted-html.ts";

// Pictures within their address are long and lead nowhere slow.
const mostClipboard = 30_000_000;

function isTooLong(data: DataTransfer | null): boolean {
  const [html, text] = [data?.getData("text/html") ?? "", data?.getData("text/plain") ?? ""];
  if (text.length > richTextLimits.htmlLength || html.length > mostClipboard) return true;
  return html.length > richTextLimits.htmlLength && !html.includes('src="data:image/');
}

// Pasted content replaces an empty paragraph, including the type and attributes of its first paragraph.
function wholeFirst(slice: Slice, { selection }: EditorState): Slice {
  const { parent } = selection.$from;
  const first = slice.content.firstChild;
  const isOwn = first !== null && first.isTextblock && !first.hasMarkup(parent.type, parent.attrs);
  const isEmpty = selection.empty && parent.isTextblock && parent.childCount === 0 && !parent.type.spec.code;
  return isOwn && isEmpty && slice.openStart === 1 ? new Slice(slice.content, 0, slice.openEnd) : slice;
}

/** How the editor takes in what is pasted or dropped; `refuse` says why something is not. */
export function pasteProps(refuse: (reason: Refusal) => void): EditorProps {
  const refuseLong = (event: Event, data: DataTransfer | null): boolean => {
    if (!isTooLong(data)) return false;
    event.preventDefault();
    refuse("tooLong");
    return true;
  };
  return {
    handleDOMEvents: {
      paste: (_, event) => refuseLong(event, event.clipboardData),
      drop: (_, event) => refuseLong(event, event.dataTransfer),
    },
    transformPasted: (slice, { state }) => wholeFirst(slice, state),
    transformPastedHTML(html) {
      const pasted = pastedHtml(html);
      if (pasted.refused !== null) refuse(pasted.refused);
      return pasted.html;
    },
  };
}

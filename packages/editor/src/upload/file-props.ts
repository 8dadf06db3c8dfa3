import type { EditorProps } from "@tiptap/pm/view";
import type { Uploads } from "./uploads.ts";

// A copied picture comes as a file and as HTML around its address; a copied table as HTML with a picture of it.
function isOfWords(html: string): boolean {
  if (html === "") return false;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return (body.textContent ?? "").trim() !== "" || body.querySelector("table") !== null;
}

/** Files that are pasted or dropped are uploaded. */
export function fileProps(uploads: () => Uploads): EditorProps {
  return {
    handlePaste(_, { clipboardData }) {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length === 0 || isOfWords(clipboardData?.getData("text/html") ?? "")) return false;
      uploads().add(files);
      return true;
    },
    handleDrop(view, { dataTransfer, clientX, clientY }, _, isMoved) {
      const files = [...(dataTransfer?.files ?? [])];
      if (files.length === 0 || isMoved) return false;
      const at = view.posAtCoords({ left: clientX, top: clientY })?.pos;
      uploads().add(files, at === undefined ? {} : { at });
      return true;
    },
  };
}

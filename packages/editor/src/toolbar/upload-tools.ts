import type { FileKind } from "@provost/contract/upload/ueditor";
import { uploadLimits } from "@provost/contract/wire/feature-limits";
import type { LocalizedText } from "@provost/contract/wire/language";
import { type Icon, IconMovie, IconPaperclip, IconPhoto, IconScreenshot } from "@tabler/icons-react";
import type { EditorSession } from "../session-shape.ts";
import { takesMarks } from "./character-tools.ts";
import type { ButtonTool, ToolGroup } from "./tool.ts";

function chooseFiles({ uploads }: EditorSession, kind: FileKind): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = uploadLimits[kind].extensions.join(",");
  input.addEventListener("change", () => uploads.add([...(input.files ?? [])], { kind }), { once: true });
  input.click();
}

const upload = (kind: FileKind, name: LocalizedText, icon: Icon): ButtonTool => ({
  kind: "button",
  id: `upload-${kind}`,
  name,
  icon,
  isPossible: takesMarks,
  run: (session) => chooseFiles(session, kind),
});

/** Files that are uploaded into the text. */
export const uploadTools: ToolGroup = {
  id: "uploads",
  name: { zh: "图片与附件", en: "Images and files" },
  tools: [
    upload("image", { zh: "图片", en: "Images" }, IconPhoto),
    upload("video", { zh: "视频", en: "Video" }, IconMovie),
    upload("file", { zh: "附件", en: "Files" }, IconPaperclip),
    {
      kind: "button",
      id: "screen",
      name: { zh: "截屏", en: "Screen capture" },
      icon: IconScreenshot,
      isPossible: takesMarks,
      run: ({ uploads }) => void uploads.addScreen(),
    },
  ],
};

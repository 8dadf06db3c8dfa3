import {
  IconAnchor,
  IconBraces,
  IconCalendarTime,
  IconFolderOpen,
  IconOmega,
  IconPhotoEdit,
  IconScribble,
  IconVideoPlus,
} from "@tabler/icons-react";
import { chosenMedium } from "../insert/chosen-medium.ts";
import { browserTime } from "../insert/date-text.ts";
import { lazySessionPart } from "../lazy-part.tsx";
import { firstBlock } from "../text/chosen.ts";
import { takesMarks } from "./character-tools.ts";
import type { ToolGroup } from "./tool.ts";

const codeLanguages = [
  "c",
  "cpp",
  "css",
  "html",
  "java",
  "javascript",
  "json",
  "python",
  "r",
  "sql",
  "xml",
  "yaml",
];

const fromMedia = () => import("../insert/MediumPanel.tsx");

/** Objects that are inserted into the text: by address, from earlier uploads, or created here. */
export const insertTools: ToolGroup = {
  id: "insert",
  name: { zh: "插入", en: "Insert" },
  tools: [
    {
      kind: "panel",
      id: "picture",
      name: { zh: "网络图片", en: "Image from URL" },
      icon: IconPhotoEdit,
      isOn: (editor) => chosenMedium(editor, "picture") !== null,
      isPossible: takesMarks,
      Panel: lazySessionPart(() => fromMedia().then((part) => part.PicturePanel)),
    },
    {
      kind: "panel",
      id: "film",
      name: { zh: "网络视频", en: "Video from URL" },
      icon: IconVideoPlus,
      isOn: (editor) => chosenMedium(editor, "video") !== null,
      isPossible: takesMarks,
      Panel: lazySessionPart(() => fromMedia().then((part) => part.VideoPanel)),
    },
    {
      kind: "panel",
      id: "stored",
      name: { zh: "已上传的文件", en: "Uploaded files" },
      icon: IconFolderOpen,
      isPossible: takesMarks,
      Panel: lazySessionPart(() => import("../insert/StoredPanel.tsx").then((part) => part.StoredPanel)),
    },
    {
      kind: "panel",
      id: "scrawl",
      name: { zh: "涂鸦", en: "Drawing" },
      icon: IconScribble,
      isPossible: takesMarks,
      Panel: lazySessionPart(() => import("../insert/ScrawlPanel.tsx").then((part) => part.ScrawlPanel)),
    },
    {
      kind: "panel",
      id: "special",
      name: { zh: "特殊字符", en: "Special characters" },
      icon: IconOmega,
      Panel: lazySessionPart(() => import("../insert/SpecialPanel.tsx").then((part) => part.SpecialPanel)),
    },
    {
      kind: "choice",
      id: "dateTime",
      name: { zh: "日期与时间", en: "Date and time" },
      icon: IconCalendarTime,
      options: [
        { value: "date", name: { zh: "日期", en: "Date" } },
        { value: "time", name: { zh: "时间", en: "Time" } },
      ],
      value: () => "",
      choose: ({ editor, options: { localTime = browserTime } }, value) => {
        const [day = "", time = ""] = localTime().split("T");
        const text = value === "time" ? time : day;
        editor.view.dispatch(editor.state.tr.insertText(text).scrollIntoView());
      },
    },
    {
      kind: "panel",
      id: "anchor",
      name: { zh: "锚点", en: "Anchor" },
      icon: IconAnchor,
      isOn: (editor) => chosenMedium(editor, "anchor") !== null,
      isPossible: takesMarks,
      Panel: lazySessionPart(() => import("../insert/AnchorPanel.tsx").then((part) => part.AnchorPanel)),
    },
    {
      kind: "choice",
      id: "codeLanguage",
      name: { zh: "代码语言", en: "Code language" },
      icon: IconBraces,
      options: [
        { value: "", name: { zh: "未指定", en: "None" } },
        ...codeLanguages.map((value) => ({ value, name: { zh: value, en: value } })),
      ],
      isPossible: ({ state }) => firstBlock(state).type.name === "codeBlock",
      value: ({ state }) => String(firstBlock(state).attrs.language ?? ""),
      choose: ({ editor }, value) =>
        editor.commands.updateAttributes("codeBlock", { language: value || null }),
    },
  ],
};

import { fontSizes } from "../constants.ts";
import { charValue, setCharStyle } from "../text/char-style.ts";
import { takesMarks } from "./character-tools.ts";
import type { ToolGroup, ToolOption } from "./tool.ts";

const unset = { value: "", name: { zh: "默认", en: "Default" } };

const family = (value: string, zh: string, en: string): ToolOption => ({
  value,
  name: { zh, en },
  style: { fontFamily: value },
});

/** Families that are there on most computers in China, and those of the web. */
const families: readonly ToolOption[] = [
  unset,
  family("宋体, SimSun", "宋体", "SimSun"),
  family("微软雅黑, 'Microsoft YaHei'", "微软雅黑", "Microsoft YaHei"),
  family("楷体, 楷体_GB2312, SimKai", "楷体", "KaiTi"),
  family("黑体, SimHei", "黑体", "SimHei"),
  family("隶书, SimLi", "隶书", "LiSu"),
  family("仿宋, FangSong", "仿宋", "FangSong"),
  family("arial, helvetica, sans-serif", "Arial", "Arial"),
  family("'times new roman', times, serif", "Times New Roman", "Times New Roman"),
  family("'courier new', courier, monospace", "Courier New", "Courier New"),
  family("'comic sans ms', cursive", "Comic Sans", "Comic Sans"),
  family("impact, chicago", "Impact", "Impact"),
];

const sizes: readonly ToolOption[] = [
  unset,
  ...fontSizes.map((size) => ({
    value: `${size}px`,
    name: { zh: `${size}`, en: `${size}` },
    style: { fontSize: `${size}px`, lineHeight: "1.4" },
  })),
];

/** Family and size of characters. */
export const fontTools: ToolGroup = {
  id: "font",
  name: { zh: "字体与字号", en: "Font" },
  tools: [
    {
      kind: "choice",
      id: "fontFamily",
      name: { zh: "字体", en: "Font family" },
      width: 92,
      unset: { zh: "字体", en: "Font" },
      options: families,
      isPossible: takesMarks,
      value: (editor) => charValue(editor, "font-family"),
      choose: ({ editor }, value) => setCharStyle(editor, { "font-family": value || null }),
    },
    {
      kind: "choice",
      id: "fontSize",
      name: { zh: "字号", en: "Font size" },
      width: 80,
      unset: { zh: "字号", en: "Size" },
      options: sizes,
      isPossible: takesMarks,
      value: (editor) => charValue(editor, "font-size"),
      choose: ({ editor }, value) => setCharStyle(editor, { "font-size": value || null }),
    },
  ],
};

import { IconEraser, IconFileCode, IconMaximize, IconSearch } from "@tabler/icons-react";
import { isBlank } from "../output/printed-html.ts";
import type { ToolGroup } from "./tool.ts";

/** The text as a whole: finding, its source, clearing it, full screen. */
export const viewTools: ToolGroup = {
  id: "view",
  name: { zh: "查看", en: "View" },
  tools: [
    {
      kind: "button",
      id: "find",
      name: { zh: "查找替换", en: "Find and replace" },
      keys: "Ctrl+F",
      icon: IconSearch,
      isOn: (_, { isFinding }) => isFinding.get(),
      run: ({ isFinding }) => isFinding.set(!isFinding.get()),
    },
    {
      kind: "button",
      id: "source",
      name: { zh: "源代码", en: "Source" },
      icon: IconFileCode,
      isOn: (_, { source }) => source.get() !== null,
      run: (session) => session.toggleSource(),
    },
    {
      kind: "button",
      id: "clear",
      name: { zh: "清空文档", en: "Clear document" },
      icon: IconEraser,
      isPossible: ({ state }) => !isBlank(state.doc),
      run: (session) => void session.clear(),
    },
    {
      kind: "button",
      id: "fullScreen",
      name: { zh: "全屏", en: "Full screen" },
      keys: "Alt+Z",
      icon: IconMaximize,
      isOn: (_, { isFullScreen }) => isFullScreen.get(),
      run: ({ isFullScreen }) => isFullScreen.set(!isFullScreen.get()),
    },
  ],
};

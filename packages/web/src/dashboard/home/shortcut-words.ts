import { defineWords } from "../../platform/define-words.ts";

/** What the user opened last or marked as a favourite. */
export const shortcutWords = defineWords(
  "home-shortcuts",
  {
    title: "收藏与最近打开",
    favourites: "收藏",
    recent: "最近打开",
    none: "还没有收藏。在图表或仪表盘列表中点击星标即可添加。",
    noneRecent: "还没有打开过内容。您打开的仪表盘、图表和课件会列在这里。",
    failed: "无法读取收藏。",
  },
  {
    title: "Favourites and recent",
    favourites: "Favourites",
    recent: "Recently opened",
    none: "No favourites yet. Use the star in the list of charts or dashboards.",
    noneRecent: "Nothing opened yet. Dashboards, charts and lessons that you open are listed here.",
    failed: "Couldn't load your favourites.",
  },
);

import { defineWords } from "../../platform/define-words.ts";

/** What the user opened last or marked as a favourite. */
export const shortcutWords = defineWords(
  "home-shortcuts",
  {
    title: "收藏与最近打开",
    favourites: "收藏",
    recent: "最近打开",
    none: "还没有收藏。在图表或仪表盘列表中点击星标即可添加。",
    failed: "无法读取收藏。",
  },
  {
    title: "Favourites and recent",
    favourites: "Favourites",
    recent: "Recently opened",
    none: "No favourites yet. Use the star in the list of charts or dashboards.",
    failed: "Couldn't load your favourites.",
  },
);

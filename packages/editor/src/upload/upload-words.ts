import type { LocalizedText } from "@provost/contract/wire/language";

/** What is said of uploads; the Chinese texts are those of the protocol's own front end. */
export const uploadWords = {
  tooLarge: {
    zh: "文件大小超出限制（{size}，最大 {most}）",
    en: "the file is too large ({size}, limit {most})",
  },
  wrongType: {
    zh: "文件格式不允许（允许：{allowed}）",
    en: "this file type isn't allowed (allowed: {allowed})",
  },
  pictures: { zh: "图片", en: "images" },
  films: { zh: "视频", en: "videos" },
  sounds: { zh: "音频", en: "audio" },
  archives: { zh: "压缩包", en: "archives" },
  office: { zh: "Word、Excel、PowerPoint 文档", en: "Word, Excel and PowerPoint files" },
  and: { zh: "、", en: ", " },
  ofFile: { zh: "{name}：{message}", en: "{name}: {message}" },
  moreFailed: { zh: "另有 {count} 个文件未上传", en: "{count} more not uploaded" },
  noConfig: {
    zh: "后端配置项没有正常加载，上传插件不能正常使用！",
    en: "Upload settings couldn't be loaded. Uploads are unavailable.",
  },
  failed: { zh: "上传错误", en: "the upload failed" },
  badReply: { zh: "服务器返回格式错误", en: "invalid server response" },
  notListed: { zh: "列表加载失败", en: "Couldn't load the list" },
  tooMany: {
    zh: "一次最多上传 {most} 个文件，其余文件未上传",
    en: "You can upload up to {most} files at a time. The others weren't uploaded",
  },
  notCaught: {
    zh: "{count} 张外部图片未能保存到本系统，读者将看不到（来自 {hosts}）",
    en: "External images that couldn't be saved here, so readers won't see them: {count} (from {hosts})",
  },
  uploading: { zh: "正在上传 {name}", en: "Uploading {name}" },
} satisfies Record<string, LocalizedText>;

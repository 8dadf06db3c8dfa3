import type { Wording } from "@provost/contract/language";

/** What is said of uploads; the Chinese texts are those of the protocol's own front end. */
export const uploadWords = {
  tooLarge: { zh: "文件大小超出限制", en: "The file is larger than allowed" },
  wrongType: { zh: "文件格式不允许", en: "Files of this type are not allowed" },
  noConfig: {
    zh: "后端配置项没有正常加载，上传插件不能正常使用！",
    en: "The server's settings could not be loaded; nothing can be uploaded!",
  },
  failed: { zh: "上传错误", en: "The upload failed" },
  badReply: { zh: "服务器返回格式错误", en: "The server's answer cannot be read" },
  notListed: { zh: "列表加载失败", en: "The list could not be loaded" },
  tooMany: {
    zh: "一次最多上传 {most} 个文件，其余文件未上传",
    en: "At most {most} files at a time; the others were not uploaded",
  },
  uploading: { zh: "正在上传 {name}", en: "Uploading {name}" },
} satisfies Record<string, Wording>;

import type { UeditorConfig } from "@provost/contract/upload/ueditor";
import { textPictureLimits, uploadLimits } from "@provost/contract/wire/feature-limits";
import { fileField } from "./stage-part.ts";

const { image, video, file } = uploadLimits;
const pictures = [...image.extensions];
// Files have generated names here; the path formats are returned because front ends read them.
const pathFormat = (folder: string): string => `/upload/${folder}/{yyyy}{mm}{dd}/{time}{rand:6}`;

/** Reply to `action=config` (facts §4): the same for everyone. */
export const ueditorConfig: UeditorConfig = {
  imageActionName: "uploadimage",
  imageFieldName: fileField,
  imageMaxSize: image.bytes,
  imageAllowFiles: pictures,
  imageCompressEnable: true,
  imageCompressBorder: textPictureLimits.border,
  imageInsertAlign: "none",
  imageUrlPrefix: "",
  imagePathFormat: pathFormat("image"),
  scrawlActionName: "uploadscrawl",
  scrawlFieldName: fileField,
  scrawlPathFormat: pathFormat("image"),
  scrawlMaxSize: image.bytes,
  scrawlUrlPrefix: "",
  scrawlInsertAlign: "none",
  snapscreenActionName: "uploadimage",
  snapscreenPathFormat: pathFormat("image"),
  snapscreenUrlPrefix: "",
  snapscreenInsertAlign: "none",
  catcherLocalDomain: ["127.0.0.1", "localhost", "img.baidu.com"],
  catcherActionName: "catchimage",
  catcherFieldName: "source",
  catcherPathFormat: pathFormat("image"),
  catcherUrlPrefix: "",
  catcherMaxSize: image.bytes,
  catcherAllowFiles: pictures,
  videoActionName: "uploadvideo",
  videoFieldName: fileField,
  videoPathFormat: pathFormat("video"),
  videoUrlPrefix: "",
  videoMaxSize: video.bytes,
  videoAllowFiles: [...video.extensions],
  fileActionName: "uploadfile",
  fileFieldName: fileField,
  filePathFormat: pathFormat("file"),
  fileUrlPrefix: "",
  fileMaxSize: file.bytes,
  fileAllowFiles: [...file.extensions],
  imageManagerActionName: "listimage",
  imageManagerListPath: "/upload/image/",
  imageManagerListSize: 20,
  imageManagerUrlPrefix: "",
  imageManagerInsertAlign: "none",
  imageManagerAllowFiles: pictures,
  fileManagerActionName: "listfile",
  fileManagerListPath: "/upload/file/",
  fileManagerUrlPrefix: "",
  fileManagerListSize: 20,
  fileManagerAllowFiles: [...file.extensions],
};

import type { StoredFile } from "@provost/contract/upload/stored-file";
import { IconFileText, IconMovie } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./Files.module.css";

/** A small picture of a file: itself, where it is one, else a sign of its kind. */
export function FilePicture({ file: { kind, type, url } }: { file: StoredFile }) {
  const [isLost, setIsLost] = useState(false);
  if (type.startsWith("image/") && !isLost)
    return (
      <img
        className={classes.picture}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setIsLost(true)}
      />
    );
  const Sign = kind === "video" ? IconMovie : IconFileText;
  return (
    <span className={classes.sign} aria-hidden="true">
      <Sign size={20} stroke={1.5} />
    </span>
  );
}

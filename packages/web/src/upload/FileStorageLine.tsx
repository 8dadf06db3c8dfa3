import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import { sizeText } from "../ui/text/size-text.ts";
import classes from "./Files.module.css";
import { fileStorageOptions } from "./file.queries.ts";
import { fileWords } from "./file-words.ts";

/** How much of the room for files is used. */
export function FileStorageLine() {
  const t = useWords(fileWords);
  const { data } = useQuery(fileStorageOptions);
  if (!data) return null;
  const { used, limit } = data;
  return (
    <p className={classes.storage} data-full={used > limit * 0.9 || undefined}>
      {t("storage", { used: sizeText(used), limit: sizeText(limit) })}
    </p>
  );
}

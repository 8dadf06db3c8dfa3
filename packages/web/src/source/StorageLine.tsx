import { datasetStorage } from "@provost/contract/source/dataset-upload";
import { useQuery } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";
import { useWords } from "../platform/i18n.ts";
import { sizeText } from "../ui/text/size-text.ts";
import classes from "./import/Import.module.css";
import { sourceWords } from "./source-words.ts";

/** How much of the room for data sets is used. */
export function StorageLine() {
  const t = useWords(sourceWords);
  const { data } = useQuery({
    queryKey: ["source", "storage"],
    queryFn: ({ signal }) => call(datasetStorage, {}, { signal, quiet: true }),
  });
  if (!data) return null;
  const { used, limit } = data;
  return (
    <p className={classes.quiet} data-full={used > limit * 0.9 || undefined}>
      {t("storage", { used: sizeText(used), limit: sizeText(limit) })}
    </p>
  );
}

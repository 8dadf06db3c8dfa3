import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { publishedOptions } from "../courseware.queries.ts";
import { paragraphName } from "../paragraph-name.ts";
import { evaluationWords } from "./evaluation-words.ts";

/** What the paragraphs of a published courseware are called, by their ids. */
export function useParagraphNames(id: string, isPublished: boolean): ReadonlyMap<string, string> {
  const t = useWords(evaluationWords);
  const { data } = useQuery({ ...publishedOptions(id), enabled: isPublished });
  return useMemo(
    () =>
      new Map(
        data?.content.map((one, place) => [one.id, paragraphName(one, t("untitled", { place: place + 1 }))]),
      ),
    [data, t],
  );
}

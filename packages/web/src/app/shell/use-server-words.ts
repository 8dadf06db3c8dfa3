import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../platform/i18n.ts";

/** What the server words (labels, reasons, messages) is asked again when the language changes. */
export function useServerWords(): void {
  const client = useQueryClient();
  const language = useLanguage();
  const fetchedLanguage = useRef(language);
  useEffect(() => {
    if (fetchedLanguage.current === language) return;
    fetchedLanguage.current = language;
    void client.invalidateQueries();
  }, [client, language]);
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../platform/i18n.ts";

/** Texts that the server provides (labels, reasons, messages) are loaded again when the language changes. */
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

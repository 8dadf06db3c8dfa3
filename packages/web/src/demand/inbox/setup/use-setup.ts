import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OpenForm, useOpenForm } from "../../../platform/tab/use-editing.ts";
import { setupOptions } from "../demand.queries.ts";
import { formOf, SetupForm } from "./setup-form.ts";

export interface Setup {
  form: OpenForm<SetupForm> | null;
  isOpening: boolean;
  /** Reads the settings and opens them. The call reports its failure. */
  open(): Promise<void>;
}

/** The form's settings while they are edited; stored by the tab. */
export function useSetup(): Setup {
  const client = useQueryClient();
  const [form, edit] = useOpenForm("setup", SetupForm);
  const [isOpening, setOpening] = useState(false);
  return {
    form: form && {
      ...form,
      onClose() {
        form.onClose();
        void client.invalidateQueries({ queryKey: ["demand-face"] });
      },
    },
    isOpening,
    async open() {
      setOpening(true);
      try {
        const { mail: _mail, failedLetters: _failed, ...settings } = await client.fetchQuery(setupOptions);
        edit(formOf(settings));
      } catch {
        // The call reports its failure.
      } finally {
        setOpening(false);
      }
    },
  };
}

import { useFocusReturn } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTab } from "../../../platform/tab/tab-context.ts";
import { type Editing, useEditing } from "../../../platform/tab/use-editing.ts";
import { setupOptions } from "../demand.queries.ts";
import { formOf, SetupForm } from "./setup-form.ts";

export interface Setup {
  editing: Editing<SetupForm> | null;
  /** What is typed is not what was opened. */
  isDirty: boolean;
  isOpening: boolean;
  /** Reads the settings and opens them. What fails is told by its call. */
  open(): Promise<void>;
  /** What is typed, and what it stands on where that is no longer what was opened. */
  change(form: SetupForm, opened?: SetupForm): void;
  close(): void;
}

/** The form's settings while they are worked on; kept by the tab. */
export function useSetup(): Setup {
  const client = useQueryClient();
  const { setUnsaved } = useTab();
  const [editing, setEditing] = useEditing("setup", SetupForm);
  const [isOpening, setOpening] = useState(false);
  const isDirty = editing !== null && JSON.stringify(editing.form) !== JSON.stringify(editing.opened);
  useEffect(() => setUnsaved(isDirty && "kept"), [isDirty, setUnsaved]);
  useFocusReturn({ opened: editing !== null });

  async function open(): Promise<void> {
    setOpening(true);
    try {
      const { mail: _mail, failedLetters: _failed, ...settings } = await client.fetchQuery(setupOptions);
      const form = formOf(settings);
      setEditing({ form, opened: form });
    } catch {
      // Told by the call.
    } finally {
      setOpening(false);
    }
  }

  return {
    ...{ editing, isDirty, isOpening, open },
    change: (form, opened = editing?.opened) => opened && setEditing({ form, opened }),
    close() {
      setEditing(null);
      void client.invalidateQueries({ queryKey: ["demand-face"] });
    },
  };
}

import { Courseware } from "@provost/contract/courseware/courseware";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { currentOf } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { coursewareOptions, publishCourseware } from "../courseware.queries.ts";
import { publishWords } from "./publish-words.ts";

/** What is about to be published: what the publisher saw, and what another user has changed since. */
export interface PublishPrompt {
  seen: Courseware;
  theirs: Courseware | null;
}

export interface Publishing {
  prompt: PublishPrompt | null;
  isPublishing: boolean;
  ask(seen: Courseware): void;
  publish(): Promise<void>;
  close(): void;
}

/** Publishes a courseware after a confirmation, which is repeated if the courseware has changed since it was seen. */
export function usePublishing(id: string): Publishing {
  const t = useWords(publishWords);
  const client = useQueryClient();
  const [prompt, setPrompt] = useState<PublishPrompt | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const { queryKey } = coursewareOptions(id);
  const adopt = (next: Courseware): void => {
    client.setQueryData(queryKey, next);
    void client.invalidateQueries({ queryKey: ["courseware", "list"] });
  };

  async function publish(): Promise<void> {
    if (prompt === null) return;
    const seen = prompt.theirs ?? prompt.seen;
    setPublishing(true);
    try {
      const published = await publishCourseware(seen);
      adopt(published);
      setPrompt(null);
      notifyDone(t("published", { name: published.name }));
      await client.invalidateQueries({ queryKey: ["courseware", "published", id] });
    } catch (error) {
      const theirs = currentOf(error, Courseware);
      setPrompt(theirs && { seen, theirs });
      if (theirs !== null) adopt(theirs);
      else if (isRefusal(error, "not_found")) await client.invalidateQueries({ queryKey });
    } finally {
      setPublishing(false);
    }
  }

  return {
    prompt,
    isPublishing,
    ask: (seen) => setPrompt({ seen, theirs: null }),
    publish,
    close: () => setPrompt(null),
  };
}

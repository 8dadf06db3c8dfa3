import { ActionIcon, Indicator } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { hearEvents } from "../../platform/http/server-events.ts";
import { useWords } from "../../platform/i18n.ts";
import { inboxWords } from "./inbox-words.ts";

const UnreadMessage = z.object({ unread: z.number() });

/** A link to the demands in the top bar, with a dot while some are unread; updated live. */
export function UnreadButton() {
  const t = useWords(inboxWords);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [unread, setUnread] = useState(0);
  useEffect(
    () =>
      hearEvents("/api/demand/unread/events", (text) => {
        const message = UnreadMessage.safeParse(JSON.parse(text));
        if (!message.success) return;
        setUnread(message.data.unread);
        void client.invalidateQueries({ queryKey: ["demand", "list"] });
      }),
    [client],
  );
  const label = unread === 0 ? t("title") : t("badge", { count: unread });
  return (
    <Indicator disabled={unread === 0} size={8} color="red" offset={8}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        onClick={() => navigate("/demand/inbox")}
      >
        <IconInbox size={18} stroke={1.6} />
      </ActionIcon>
    </Indicator>
  );
}

import { ActionIcon, Group, Select, Text } from "@mantine/core";
import type { Grant } from "@provost/contract/document/sharing";
import { IconTrash } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { sharingWords } from "./sharing-words.ts";

interface GrantRowProps {
  grant: Grant;
  onLevel(level: Grant["level"]): void;
  onRemove(): void;
}

/** A user or role that an item is shared with, and the granted rights. */
export function GrantRow({ grant, onLevel, onRemove }: GrantRowProps) {
  const t = useWords(sharingWords);
  const { name, roleId, level } = grant;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text flex={1} truncate>
        {name}
        <Text span size="xs" c="dimmed">
          {` · ${t(roleId === null ? "user" : "role")}`}
        </Text>
      </Text>
      <Select
        aria-label={t("levelOf", { name })}
        allowDeselect={false}
        w={120}
        data={[
          { value: "view", label: t("view") },
          { value: "edit", label: t("edit") },
        ]}
        value={level}
        onChange={(next) => {
          if (next === "view" || next === "edit") onLevel(next);
        }}
      />
      <ActionIcon variant="subtle" color="red" aria-label={t("removeOf", { name })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

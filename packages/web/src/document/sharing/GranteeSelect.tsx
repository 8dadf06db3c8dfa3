import { Select } from "@mantine/core";
import type { Grant } from "@provost/contract/document/sharing";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { granteesOptions } from "./sharing.queries.ts";
import { sharingWords } from "./sharing-words.ts";

interface GranteeSelectProps {
  label: string;
  placeholder?: string;
  description?: string;
  /** Ids that are chosen already. */
  without: readonly string[];
  withRoles?: boolean;
  onChoose(chosen: Pick<Grant, "roleId" | "userId" | "name">): void;
}

/** Finds users, or roles too, by name. */
export function GranteeSelect(props: GranteeSelectProps) {
  const { label, placeholder, description, without, withRoles = false, onChoose } = props;
  const t = useWords(sharingWords);
  const [text, setText] = useState("");
  const { roles = [], users = [] } = useQuery(granteesOptions(text.trim())).data ?? {};
  const roleItems = withRoles ? roles.map(({ id, name }) => ({ value: id, label: name })) : [];
  const userItems = users.map(({ id, name, account }) => ({
    value: id,
    label: name === account ? account : `${name} · ${account}`,
  }));
  const free = (items: typeof userItems) => items.filter(({ value }) => !without.includes(value));
  const groups = [
    { group: t("roles"), items: free(roleItems) },
    { group: t("users"), items: free(userItems) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder ?? t("choose")}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has found them.
      filter={({ options }) => options}
      nothingFoundMessage={t("nothingFound")}
      data={withRoles ? groups : groups.flatMap(({ items }) => items)}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        const role = roles.find((one) => one.id === id);
        const name = role?.name ?? users.find((one) => one.id === id)?.name ?? "";
        onChoose({ roleId: role ? id : null, userId: role ? null : id, name });
        setText("");
      }}
    />
  );
}

import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { userListOptions } from "../user/user.queries.ts";
import { viewAsWords } from "./view-as-words.ts";

interface HolderSelectProps {
  roleId: string;
  /** `null` = the role alone. */
  user: string | null;
  onChoose: (user: string | null) => void;
}

const alone = "";

/** Chooses among those who have a role, found on the server, or the role alone. */
export function HolderSelect({ roleId, user, onChoose }: HolderSelectProps) {
  const t = useWords(viewAsWords);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [keyword] = useDebouncedValue(text, 250);
  const wanted = keyword === chosen || keyword === t("roleAlone") ? "" : keyword;
  const found =
    useQuery(userListOptions({ current: 1, size: 20, roleId, keyword: wanted })).data?.records ?? [];
  const people = found.map(({ id, userName, account }) => ({ value: id, label: `${userName} (${account})` }));
  const previous =
    user === null || people.some(({ value }) => value === user) ? [] : [{ value: user, label: chosen ?? "" }];
  const data = [{ value: alone, label: t("roleAlone") }, ...previous, ...people];
  return (
    <Select
      label={t("as")}
      maw={420}
      data={data}
      value={user ?? alone}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      nothingFoundMessage={t("noUsers")}
      onSearchChange={setText}
      onChange={(value) => {
        setChosen(data.find((one) => one.value === value)?.label ?? null);
        onChoose(value === alone ? null : value);
      }}
    />
  );
}

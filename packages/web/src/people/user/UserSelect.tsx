import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { userListOptions } from "./user.queries.ts";
import { userWords } from "./user-words.ts";

interface UserSelectProps {
  label: string;
  /** What is chosen when no user is. */
  none: string;
  /** Among those who have this role. */
  roleId?: string;
  /** `null` = none. */
  user: string | null;
  /** Name of a user who was chosen before this was opened. */
  name?: string;
  error?: string | null;
  onChoose: (user: string | null, label: string) => void;
}

const nobody = "";

/** Chooses one of the users whom the caller can view, found on the server. */
export function UserSelect({ label, none, roleId, user, name, error, onChoose }: UserSelectProps) {
  const t = useWords(userWords);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(name ?? null);
  const [keyword] = useDebouncedValue(text, 250);
  const wanted = keyword === chosen || keyword === none ? "" : keyword;
  const query = { current: 1, size: 20, keyword: wanted, ...(roleId === undefined ? {} : { roleId }) };
  const found = useQuery({ ...userListOptions(query), enabled: isOpen }).data?.records ?? [];
  const people = found.map(({ id, userName, account }) => ({ value: id, label: `${userName} (${account})` }));
  const previous =
    user === null || people.some(({ value }) => value === user) ? [] : [{ value: user, label: chosen ?? "" }];
  const data = [{ value: nobody, label: none }, ...previous, ...people];
  return (
    <Select
      label={label}
      maw={420}
      data={data}
      value={user ?? nobody}
      error={error}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      nothingFoundMessage={t("noUsers")}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setText}
      onChange={(value) => {
        const picked = data.find((one) => one.value === value)?.label ?? "";
        setChosen(picked);
        onChoose(value === nobody ? null : value, picked);
      }}
    />
  );
}

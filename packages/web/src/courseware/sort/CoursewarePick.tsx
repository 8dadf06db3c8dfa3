import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { pickOptions } from "../courseware.queries.ts";
import { sortWords } from "./sort-words.ts";

interface CoursewarePickProps {
  chosen: { id: string; name: string } | null;
  onChoose(id: string): void;
}

/** Finds a courseware that the viewer may change, by name. */
export function CoursewarePick({ chosen, onChoose }: CoursewarePickProps) {
  const t = useWords(sortWords);
  const [text, setText] = useState("");
  const name = text === chosen?.name ? "" : text.trim();
  const { data } = useQuery(pickOptions(name));
  const found = (data?.records ?? []).filter(({ mayEdit }) => mayEdit);
  const items = found.map((one) => ({ value: one.id, label: one.name }));
  if (chosen !== null && !items.some(({ value }) => value === chosen.id))
    items.unshift({ value: chosen.id, label: chosen.name });
  return (
    <Select
      aria-label={t("pick")}
      placeholder={t("pickText")}
      w={320}
      searchable
      allowDeselect={false}
      searchValue={text}
      onSearchChange={setText}
      // The server has found them.
      filter={({ options }) => options}
      nothingFoundMessage={t("nothingFound")}
      data={items}
      value={chosen?.id ?? null}
      onChange={(id) => {
        if (id !== null) onChoose(id);
      }}
    />
  );
}

import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { useState } from "react";
import { type PanePaging, pageSizes } from "./pane-state.ts";
import { word } from "./pane-words.ts";

interface TablePagingProps {
  paging: PanePaging;
  /** All rows are here, so that they can be shown at once. */
  offersAll?: boolean;
  language: Language;
}

/** Total, page size, previous, next and jump-to-page. */
export function TablePaging({ paging, offersAll = false, language }: TablePagingProps) {
  const { total, current, size, onPage } = paging;
  const pages = Math.max(1, Math.ceil(total / size));
  const sizes = [...new Set([...pageSizes, size, ...(offersAll ? [total] : [])])].sort((a, b) => a - b);
  return (
    <nav className="provost-pane-paging" aria-label={word("paging", language)}>
      <span className="provost-pane-total">{word("total", language, { total })}</span>
      <NativeSelect
        size="xs"
        aria-label={word("pageSize", language)}
        value={String(size)}
        data={sizes.map((value) => ({
          value: String(value),
          label:
            offersAll && value === total
              ? word("allRows", language)
              : word("perPage", language, { size: value }),
        }))}
        onChange={(event) => onPage(1, Number(event.currentTarget.value))}
      />
      <ActionIcon
        size={30}
        variant="default"
        aria-label={word("previous", language)}
        disabled={current <= 1}
        onClick={() => onPage(current - 1, size)}
      >
        <Chevron to="left" />
      </ActionIcon>
      <span className="provost-pane-page" aria-live="polite">
        {current} / {pages}
      </span>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={word("next", language)}
        disabled={current >= pages}
        onClick={() => onPage(current + 1, size)}
      >
        <Chevron to="right" />
      </ActionIcon>
      <JumpToPage pages={pages} language={language} onJump={(page) => onPage(page, size)} />
    </nav>
  );
}

interface JumpToPageProps {
  pages: number;
  language: Language;
  onJump(page: number): void;
}

function JumpToPage({ pages, language, onJump }: JumpToPageProps) {
  const [text, setText] = useState("");
  return (
    <form
      className="provost-pane-jump"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number.parseInt(text, 10);
        setText("");
        if (Number.isFinite(wanted)) onJump(Math.min(pages, Math.max(1, wanted)));
      }}
    >
      <span aria-hidden="true">{word("jump", language)}</span>
      <TextInput
        size="xs"
        w={52}
        inputMode="numeric"
        aria-label={`${word("jump", language)} ${word("jumpLabel", language)}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ""))}
      />
    </form>
  );
}

function Chevron({ to }: { to: "left" | "right" }) {
  return (
    <svg className="provost-pane-chevron" viewBox="0 0 24 24" aria-hidden="true">
      <path d={to === "left" ? "M15 5l-7 7 7 7" : "M9 5l7 7-7 7"} />
    </svg>
  );
}

import { ActionIcon, NumberInput, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { belowToasts } from "../message/toast-floor.ts";
import classes from "./PagedTable.module.css";
import { type Filters, type PagedList, pageSizes } from "./paged-list.ts";
import { pagedTableWords } from "./paged-table-words.ts";

interface PageFootProps<F extends Filters> {
  total: number;
  current: number;
  size: number;
  list: Pick<PagedList<F>, "setPage" | "setSize">;
  /** Saves all of them as a file. */
  onExport: (() => void) | undefined;
  isExporting: boolean;
  /** What can be done with the chosen rows, while some are chosen. */
  children: ReactNode;
}

/** How many there are, what can be done with the chosen rows, how many a page has, and the way to the others. */
export function PageFoot<F extends Filters>(props: PageFootProps<F>) {
  const { total, current, size, list, onExport, isExporting, children } = props;
  const t = useWords(pagedTableWords);
  const pages = Math.ceil(total / size);
  return (
    <footer ref={belowToasts} className={classes.foot}>
      <span className={`tabular ${classes.count}`}>
        {t("total", { count: total })}
        {onExport === undefined ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            ml={4}
            aria-label={t("export")}
            title={t("export")}
            loading={isExporting}
            onClick={onExport}
          >
            <IconDownload size={14} stroke={1.75} />
          </ActionIcon>
        )}
      </span>
      {children}
      <div className={classes.pages}>
        {total > pageSizes[0] ? (
          <Select
            className={classes.size ?? ""}
            size="xs"
            aria-label={t("pageSize")}
            data={pageSizes.map((count) => ({ value: String(count), label: t("perPage", { count }) }))}
            value={String(size)}
            allowDeselect={false}
            onChange={(value) => list.setSize(Number(value ?? size))}
          />
        ) : null}
        {pages > 1 ? <Pager current={Math.min(current, pages)} pages={pages} onPage={list.setPage} /> : null}
      </div>
    </footer>
  );
}

interface PagerProps {
  current: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The previous page, the number of this one, which can be overwritten, and the next. */
function Pager({ current, pages, onPage }: PagerProps) {
  const t = useWords(pagedTableWords);
  const [typed, setTyped] = useState<string | number | null>(null);
  const go = (): void => {
    const page = Number(typed);
    if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, pages));
    setTyped(null);
  };
  const step = (name: "previousPage" | "nextPage", page: number, icon: ReactNode): ReactNode => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={t(name)}
      title={t(name)}
      disabled={page < 1 || page > pages}
      onClick={() => onPage(page)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <nav className={classes.pager} aria-label={t("pages")}>
      {step("previousPage", current - 1, <IconChevronLeft size={16} stroke={1.75} />)}
      <NumberInput
        className={classes.jump ?? ""}
        size="xs"
        aria-label={t("jump")}
        title={t("jump")}
        min={1}
        max={pages}
        hideControls
        value={typed ?? current}
        onChange={setTyped}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key }) => key === "Enter" && go()}
        onBlur={go}
      />
      <span className="tabular">/ {pages}</span>
      {step("nextPage", current + 1, <IconChevronRight size={16} stroke={1.75} />)}
    </nav>
  );
}

import { ActionIcon, NumberInput, Pagination, Select } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
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
  const [typed, setTyped] = useState<string | number>("");
  const pages = Math.ceil(total / size);
  const go = (): void => {
    const page = Number(typed);
    if (Number.isInteger(page) && page >= 1) list.setPage(Math.min(page, pages));
    setTyped("");
  };
  return (
    <footer className={classes.foot}>
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
        {pages > 1 ? (
          <Pagination
            size="sm"
            total={pages}
            siblings={1}
            value={Math.min(current, pages)}
            aria-label={t("pages")}
            getControlProps={(control) => ({
              "aria-label": t(control === "next" ? "nextPage" : "previousPage"),
            })}
            getItemProps={(page) => ({ "aria-label": t("page", { page }) })}
            onChange={list.setPage}
          />
        ) : null}
        {pages > 7 ? (
          <NumberInput
            className={classes.jump ?? ""}
            size="xs"
            aria-label={t("jump")}
            placeholder={t("jump")}
            min={1}
            max={pages}
            hideControls
            value={typed}
            onChange={setTyped}
            onKeyDown={({ key }) => key === "Enter" && go()}
            onBlur={go}
          />
        ) : null}
      </div>
    </footer>
  );
}

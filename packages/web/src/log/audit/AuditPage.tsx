import { auditButtons } from "@provost/contract/log/log-feature";
import { systemClock } from "../../platform/clock.ts";
import { useWords, wordsNow } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabOwned } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { useTenantZone } from "../../platform/zone/zone.ts";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { filled, usePagedList } from "../../ui/table/paged-list.ts";
import { FoldSign } from "../error-log/FoldSign.tsx";
import { useFold } from "../error-log/use-fold.ts";
import classes from "../Log.module.css";
import { dayOf } from "../log-time.ts";
import { RefreshButton } from "../RefreshButton.tsx";
import { AuditChanges } from "./AuditChanges.tsx";
import { ExportButton, ExportState } from "./AuditExport.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { type AuditFilter, auditListOptions, fetchAudit } from "./audit.queries.ts";
import { useAuditColumns, useNameOf } from "./audit-columns.tsx";
import { createExport } from "./audit-export.ts";
import { auditWords } from "./audit-words.ts";

const noFilter: AuditFilter = { keyword: "", actor: "", action: "", entity: "", fromDay: "", toDay: "" };

/** Who changed what, when, and how it was before. */
export function AuditPage() {
  const t = useWords(auditWords);
  const may = usePermission();
  const zone = useTenantZone();
  const columns = useAuditColumns();
  const nameOf = useNameOf();
  const list = usePagedList("audit", noFilter);
  const query = useTabQuery(auditListOptions(list.query, zone));
  const { isOpen, turn, onKey } = useFold();
  const exporting = useTabOwned("export", (signal) =>
    createExport<Partial<AuditFilter>>(
      {
        ask: (filter, stop) => fetchAudit(filter, zone, stop),
        done(file) {
          saveFile(`audit-${dayOf(systemClock.now(), zone)}.csv`, file);
          notifyDone(wordsNow(auditWords)("exported"));
        },
      },
      signal,
    ),
  );
  const filter = filled(list.filter);

  return (
    <PageFrame
      title={t("title")}
      actions={
        <>
          <RefreshButton query={query} />
          {may(auditButtons.export) ? <ExportButton exporting={exporting} filter={filter} /> : null}
        </>
      }
      toolbar={<AuditFilters list={list} />}
    >
      <ExportState exporting={exporting} filter={filter} />
      <div className={classes.log} data-lead>
        <PagedTable
          query={query}
          list={list}
          empty={<EmptyState title={t("none")} text={t("noneText")} />}
          label={t("title")}
          rowName={nameOf}
          columns={columns}
          lead={(record) => (
            <FoldSign isOpen={isOpen(record)} name={nameOf(record)} onTurn={() => turn(record)} />
          )}
          below={(record) => (isOpen(record) ? <AuditChanges record={record} name={nameOf(record)} /> : null)}
          rowProps={(record) => ({
            onClick: () => {
              // Who marks text to copy it does not mean to open the row.
              if (window.getSelection()?.isCollapsed !== false) turn(record);
            },
          })}
          onRowKey={({ key }, record) => onKey(key, record)}
          moreKeys={[["Enter", t("keyOpen")]]}
        />
      </div>
    </PageFrame>
  );
}

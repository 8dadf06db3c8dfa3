import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import { datasetButtons } from "@provost/contract/dataset-buttons";
import type { Dataset } from "@provost/contract/source";
import {
  IconChartBar,
  IconClockDown,
  IconDots,
  IconHistory,
  IconListDetails,
  IconShare,
  IconTable,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useMayBuild } from "../ui/builder-page.ts";
import { builderPath, fieldsPath } from "../ui/table-paths.ts";
import classes from "./DatasetTable.module.css";
import { sourceWords } from "./source-words.ts";

interface DatasetActionsProps {
  dataset: Dataset;
  /** It has rows to be asked for. */
  isReadable: boolean;
  onRows(): void;
  onVersions(): void;
  onSchedule(): void;
  onShare(): void;
  onRemove(): void;
}

interface Deed {
  label: string;
  icon: ReactNode;
  run(): void;
  danger?: boolean;
}

/** What one does with a data set: charts of it, its rows, its fields, and its end. */
export function DatasetActions({
  dataset,
  isReadable,
  onRows,
  onVersions,
  onSchedule,
  onShare,
  onRemove,
}: DatasetActionsProps) {
  const t = useWords(sourceWords);
  const may = usePermission();
  const mayBuild = useMayBuild();
  const navigate = useNavigate();
  const { tableName, comment, rights } = dataset;
  const isOpen = rights !== "view" && !dataset.isSystem;
  const mayShare = may(datasetButtons.import) || may(datasetButtons.edit);
  const mayImport = may(datasetButtons.import) && isOpen;
  const deeds: (Deed & { isAllowed: boolean })[] = [
    {
      isAllowed: isReadable && !dataset.isSystem,
      label: t("versions"),
      icon: <IconHistory size={16} />,
      run: onVersions,
    },
    {
      isAllowed: isReadable && mayImport,
      label: t("schedule"),
      icon: <IconClockDown size={16} />,
      run: onSchedule,
    },
    {
      isAllowed: mayShare && isOpen && rights === "share",
      label: t("share"),
      icon: <IconShare size={16} />,
      run: onShare,
    },
    {
      isAllowed: may(datasetButtons.remove) && isOpen,
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: onRemove,
      danger: true,
    },
  ];
  // On phones these stand in a menu.
  const further = deeds.filter(({ isAllowed }) => isAllowed);
  const build = (): void => void navigate(builderPath(tableName));
  return (
    <span className={classes.buttons}>
      {isReadable ? (
        <>
          {mayBuild ? (
            <>
              <Button
                className={classes.wide ?? ""}
                size="compact-sm"
                variant="subtle"
                leftSection={<IconChartBar size={16} aria-hidden="true" />}
                onClick={build}
              >
                {t("build")}
              </Button>
              <ActionIcon
                className={classes.narrow ?? ""}
                variant="subtle"
                aria-label={`${t("build")} ${tableName}`}
                onClick={build}
              >
                <IconChartBar size={18} />
              </ActionIcon>
            </>
          ) : null}
          <Act label={t("seeRows")} name={tableName} icon={<IconTable size={16} />} onClick={onRows} />
          <Act
            label={t("fields")}
            name={tableName}
            icon={<IconListDetails size={16} />}
            onClick={() => navigate(fieldsPath(tableName, comment || tableName))}
          />
        </>
      ) : null}
      {further.map(({ label, icon, run }) => (
        <Small key={label} label={label} name={tableName} icon={icon} onClick={run} />
      ))}
      {further.length === 0 ? null : (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className={classes.phone ?? ""}
              variant="subtle"
              color="gray"
              aria-label={`${t("moreActions")} ${tableName}`}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {further.map(({ label, icon, run, danger }) => (
              <Menu.Item
                key={label}
                leftSection={icon}
                onClick={run}
                {...(danger ? { c: "var(--mantine-color-error)" } : {})}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

interface ActProps {
  label: string;
  /** What it is done with. */
  name: string;
  icon: ReactNode;
  onClick(): void;
}

/** A button that is its picture. */
function Small({ label, name, icon, onClick }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.apart ?? ""}
        variant="subtle"
        color="gray"
        aria-label={`${label} ${name}`}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** A button that keeps its word where there is room for it. */
function Act({ label, name, icon, onClick }: ActProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={`${label} ${name}`}
      title={label}
      onClick={onClick}
    >
      {icon}
      <span className={classes.word}>{label}</span>
    </Button>
  );
}

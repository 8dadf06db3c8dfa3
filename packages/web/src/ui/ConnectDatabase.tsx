import { Button } from "@mantine/core";
import { connectionButtons, sourceScreens } from "@provost/contract/source/source-feature";
import { IconPlugConnected } from "@tabler/icons-react";
import { defineWords } from "../platform/define-words.ts";
import { useWords } from "../platform/i18n.ts";
import { useHeldPages, usePermission } from "../platform/identity.ts";
import { Link } from "./Link.tsx";

const connectDatabaseWords = defineWords(
  "connect-database",
  { connect: "连接数据库" },
  { connect: "Connect a database" },
);

const { path } = sourceScreens.connections;

/** The way to the data sources, beside what imports a file; nothing for a viewer who may not connect any. */
export function ConnectDatabase() {
  const t = useWords(connectDatabaseWords);
  const may = usePermission();
  const isHeld = useHeldPages()(path);
  if (!isHeld || !may(connectionButtons.edit)) return null;
  return (
    <Button component={Link} to={path} variant="default" leftSection={<IconPlugConnected size={16} />}>
      {t("connect")}
    </Button>
  );
}

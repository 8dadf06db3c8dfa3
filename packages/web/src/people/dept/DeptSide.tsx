import { Button, Drawer, Skeleton, Stack } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import classes from "../user/UsersPage.module.css";
import { userWords } from "../user/user-words.ts";
import { DeptTree } from "./DeptTree.tsx";
import { deptTitlesOptions } from "./dept.queries.ts";
import { deptPath } from "./dept-tree.ts";

interface DeptSideProps {
  chosen: string;
  onChoose: (id: string) => void;
}

const nothingFolded: readonly string[] = [];

/** The departments beside the list. */
export function DeptSide(props: DeptSideProps) {
  const t = useWords(userWords);
  return (
    <aside className={classes.side}>
      <p className={classes.caption}>{t("dept")}</p>
      <Depts {...props} />
    </aside>
  );
}

/** Where there is no room for them beside the list: behind a button. */
export function DeptPick({ chosen, onChoose }: DeptSideProps) {
  const t = useWords(userWords);
  const titles = useQuery(deptTitlesOptions).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string): void => {
    onChoose(id);
    setOpen(false);
  };
  return (
    <>
      <Button
        className={classes.narrow ?? ""}
        variant="default"
        justify="start"
        leftSection={<IconSitemap size={16} />}
        onClick={() => setOpen(true)}
      >
        {deptPath(titles, chosen).at(-1) ?? t("allDepts")}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t("chooseDept")} size="xs">
        <Depts chosen={chosen} onChoose={choose} />
      </Drawer>
    </>
  );
}

function Depts({ chosen, onChoose }: DeptSideProps) {
  const query = useQuery(deptTitlesOptions);
  const [folded, setFolded] = useTabState("folded depts", nothingFolded);
  return (
    <QueryStates query={query} skeleton={<TreeSkeleton />}>
      {(titles) => (
        <DeptTree
          titles={titles}
          chosen={chosen}
          folded={folded}
          onFold={(id, isUnfolded) =>
            setFolded((before) => [...before.filter((one) => one !== id), ...(isUnfolded ? [] : [id])])
          }
          onChoose={onChoose}
        />
      )}
    </QueryStates>
  );
}

function TreeSkeleton() {
  return (
    <Stack gap={8} p="sm">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </Stack>
  );
}

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

/** The departments beside the list; behind a button on narrow screens. */
export function DeptSide({ chosen, onChoose }: DeptSideProps) {
  const t = useWords(userWords);
  const query = useQuery(deptTitlesOptions);
  const [folded, setFolded] = useTabState("folded depts", nothingFolded);
  const [isOpen, setOpen] = useState(false);
  const name = deptPath(query.data ?? [], chosen).at(-1);
  const choose = (id: string): void => {
    onChoose(id);
    setOpen(false);
  };
  const tree = (
    <QueryStates query={query} skeleton={<TreeSkeleton />}>
      {(titles) => (
        <DeptTree
          titles={titles}
          chosen={chosen}
          folded={folded}
          onFold={(id, isUnfolded) =>
            setFolded((before) => [...before.filter((one) => one !== id), ...(isUnfolded ? [] : [id])])
          }
          onChoose={choose}
        />
      )}
    </QueryStates>
  );
  return (
    <>
      <aside className={classes.side}>{tree}</aside>
      <Button
        className={classes.narrow ?? ""}
        variant="default"
        justify="start"
        leftSection={<IconSitemap size={16} />}
        onClick={() => setOpen(true)}
      >
        {name ?? t("allDepts")}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t("chooseDept")} size="xs">
        {tree}
      </Drawer>
    </>
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

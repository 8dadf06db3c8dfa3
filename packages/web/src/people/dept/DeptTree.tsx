import { VisuallyHidden } from "@mantine/core";
import type { DeptTitle } from "@provost/contract/people/dept";
import { useWords } from "../../platform/i18n.ts";
import { Tree, TreeItem, TreeTitle } from "../../ui/tree/Tree.tsx";
import { userWords } from "../user/user-words.ts";
import classes from "./DeptTree.module.css";
import { peopleWithin } from "./dept-tree.ts";

interface DeptTreeProps {
  titles: readonly DeptTitle[];
  /** Empty = all of them. */
  chosen: string;
  /** Ids of the collapsed rows; the others are expanded. */
  folded: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  onChoose: (id: string) => void;
}

/** The departments to choose one from. */
export function DeptTree({ titles, chosen, folded, onFold, onChoose }: DeptTreeProps) {
  const t = useWords(userWords);
  const everybody: DeptTitle = {
    ...{ id: "", key: "", value: "", parentId: "", title: t("allDepts"), inScope: true },
  };
  return (
    <div className={classes.tree}>
      <Tree
        label={t("depts")}
        nodes={[everybody, ...titles]}
        isOpen={({ id }) => !folded.includes(id)}
        onFold={onFold}
        onChoose={({ id }) => onChoose(id)}
        first={chosen}
      >
        {(item, { node }) => {
          const people = peopleWithin(node);
          return (
            <TreeItem
              key={item.id}
              {...item}
              attributes={{ title: item.title, "aria-selected": item.id === chosen }}
            >
              <TreeTitle>{item.title}</TreeTitle>
              {people === 0 ? null : (
                <span className={classes.people}>
                  {people}
                  <VisuallyHidden> {t("membersUnit", { count: people })}</VisuallyHidden>
                </span>
              )}
            </TreeItem>
          );
        }}
      </Tree>
    </div>
  );
}

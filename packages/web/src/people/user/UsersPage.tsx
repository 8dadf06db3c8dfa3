import { Button } from "@mantine/core";
import type { User } from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useSearch } from "../../platform/search.ts";
import { usePageAction } from "../../platform/tab/page-action.ts";
import { useTabOwned, useTabState } from "../../platform/tab/tab-context.ts";
import { useOpenForm } from "../../platform/tab/use-editing.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { DeptPick, DeptSide } from "../dept/DeptSide.tsx";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import { createFileImport, hasUnseenResult } from "../import/file-import.ts";
import { ImportDialog } from "../import/ImportDialog.tsx";
import { usersFromFile } from "../import/import-kinds.ts";
import { InvitationsButton } from "../invitation/InvitationsButton.tsx";
import { type NewPassword, NewPasswordsDialog } from "./NewPasswords.tsx";
import { ResetDialog } from "./ResetDialog.tsx";
import { UserFilters } from "./UserFilters.tsx";
import { UserTable } from "./UserTable.tsx";
import { userListOptions } from "./user.queries.ts";
import { blankUser, formOfUser, UserForm, withoutPassword } from "./user-form.ts";
import { userWords } from "./user-words.ts";

const UserDrawer = lazyDialog(async () => (await import("./UserDrawer.tsx")).UserDrawer);

const noFilter = { keyword: "", deptId: "", roleId: "", disabled: "" };
const nobody: readonly User[] = [];
const noPasswords: readonly NewPassword[] = [];

/** The people of the tenant. `?dept=`, `?role=` and `?keyword=` open the list filtered. */
export function UsersPage() {
  const t = useWords(userWords);
  const may = usePermission();
  const refresh = usePeopleRefresh();
  const params = useSearch();
  const opened = {
    ...noFilter,
    keyword: params.get("keyword") ?? "",
    deptId: params.get("dept") ?? "",
    roleId: params.get("role") ?? "",
  };
  const list = usePagedList("users", noFilter, opened);
  const query = useTabQuery(userListOptions(list.query));
  const [resetting, setResetting] = useTabState("resetting", nobody);
  const [generated, setGenerated] = useTabState("newPasswords", noPasswords);
  const intake = useTabOwned("import", (signal) =>
    createFileImport(usersFromFile, signal, () => void refresh()),
  );
  const phase = useStore(intake.state, (state) => state.phase);

  const isIntakeHeld = useStore(intake.state, (state) => state.phase === "taking" || hasUnseenResult(state));
  // What was made up by the server is written down nowhere.
  const [editing, edit] = useOpenForm("editing", UserForm, {
    withoutSecrets: withoutPassword,
    isOtherUnsaved: generated.length > 0 || isIntakeHeld,
  });

  const add = (): void => edit(blankUser(list.filter.deptId === "" ? null : list.filter.deptId));
  usePageAction("user.add", add);
  usePageAction("user.import", intake.open);

  const actions = (
    <>
      {may(userButtons.add) ? <InvitationsButton /> : null}
      {may(userButtons.import) ? (
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={intake.open}>
          {t("import")}
        </Button>
      ) : null}
      {may(userButtons.add) ? (
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          {t("add")}
        </Button>
      ) : null}
    </>
  );

  const dept = {
    chosen: list.filter.deptId,
    onChoose: (deptId: string): void => list.setFilter({ deptId }),
  };
  return (
    <PageFrame
      title={t("title")}
      actions={actions}
      toolbar={
        <>
          <DeptPick {...dept} />
          <UserFilters list={list} />
        </>
      }
      side={<DeptSide {...dept} />}
    >
      <UserTable
        query={query}
        list={list}
        onEdit={(user) => edit(formOfUser(user))}
        onReset={(users) => setResetting([...users])}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      {editing === null ? null : (
        <UserDrawer
          {...editing}
          waiting={generated.length}
          onReset={(one) => setGenerated((before) => [...before, one])}
        />
      )}
      {resetting.length === 0 ? null : (
        <ResetDialog users={resetting} onClose={() => setResetting(nobody)} onReset={setGenerated} />
      )}
      {generated.length === 0 || editing !== null ? null : (
        <NewPasswordsDialog passwords={generated} onNoted={() => setGenerated(noPasswords)} />
      )}
      {phase === "closed" ? null : <ImportDialog intake={intake} />}
    </PageFrame>
  );
}

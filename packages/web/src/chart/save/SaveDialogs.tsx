import { useWords } from "../../platform/i18n.ts";
import { useSearch } from "../../platform/search.ts";
import { draftIn } from "../builder/builder.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { contentOf } from "../draft/draft-content.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { SaveDialog } from "./SaveDialog.tsx";
import { saveWords } from "./save-words.ts";
import type { SaveDialogState, Saving } from "./use-save.ts";

interface SaveDialogsProps {
  saving: Saving;
  dialog: SaveDialogState;
  onClose: () => void;
}

/** The dialog that saving has open. */
export function SaveDialogs({ saving, dialog, onClose: close }: SaveDialogsProps) {
  const t = useWords(chartWords);
  const save = useWords(saveWords);
  const builder = useBuilder();
  const { busy, mayAdd, mayPlace } = saving;
  const search = useSearch();
  const { chart } = builder.state.getState();
  if (dialog.kind === "conflict") {
    const { current, name, nameEn } = dialog;
    return (
      <ConflictDialog
        mine={{ name, content: { ...contentOf(draftIn(builder.state.getState())), nameEn } }}
        current={current}
        mayAdd={mayAdd}
        busy={busy}
        onTake={() => {
          close();
          void builder.openChart(current.id);
        }}
        onCopy={() => saving.saveAs({ name, nameEn })}
        onOverwrite={() => saving.update({ name, nameEn }, current.version)}
        onClose={close}
      />
    );
  }
  return (
    <SaveDialog
      key={dialog.kind}
      title={
        dialog.kind !== "rename" && dialog.copyOf !== null
          ? save("saveAs")
          : t(dialog.kind === "rename" ? "rename" : "save")
      }
      initial={dialog}
      busy={busy}
      offerDashboard={dialog.kind === "new" && mayPlace}
      offerFolder={dialog.kind === "new"}
      folderId={chart === null ? search.get("folder") : chart.folderId}
      taken={dialog.kind === "new" ? dialog.copyOf : null}
      onSave={(names, onDashboard, folderId) =>
        dialog.kind === "rename" && chart !== null
          ? saving.update(names, chart.version)
          : saving.create(names, onDashboard, folderId)
      }
      onClose={close}
    />
  );
}

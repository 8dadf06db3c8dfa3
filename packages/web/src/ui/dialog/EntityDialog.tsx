import { Button, Drawer, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import type { CheckedForm } from "../form/use-checked-form.ts";
import { uiWords } from "../ui-words.ts";
import { type ComparedField, Comparison } from "./Comparison.tsx";
import { confirmDiscard } from "./confirm-discard.ts";
import { DialogFoot } from "./DialogFoot.tsx";
import classes from "./EntityDialog.module.css";
import { entityDialogWords } from "./entity-dialog-words.ts";

interface EntityDialogProps<F> {
  form: Pick<CheckedForm<F, unknown, unknown>, "frame" | "save" | "keepMine" | "isSaving" | "theirs"> & {
    /** What the server said against the form that belongs to none of its fields. */
    refused: string | null;
  };
  open: Pick<OpenForm<F>, "isDirty" | "onClose">;
  title: string;
  /** While two versions are compared. */
  staleTitle: (theirs: F) => string;
  compared: (theirs: F) => readonly ComparedField[];
  /** Width, px or a step of the scale. */
  size?: number | "md" | "lg";
  /** At the side instead of in the middle. */
  isDrawer?: boolean;
  /** The user discards the input and uses what someone else saved. */
  onTakeTheirs?: () => void;
  /** Further buttons before the one that saves. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** Adds or edits an entity: fields, reason for a refusal, comparison with a concurrent save. Asks for confirmation before it discards input. */
export function EntityDialog<F>(props: EntityDialogProps<F>) {
  const { form, open, title, staleTitle, compared, size = "md", isDrawer = false, children } = props;
  const t = useWords(uiWords);
  const e = useWords(entityDialogWords);
  const { theirs } = form;

  async function close(): Promise<void> {
    if (!open.isDirty || (await confirmDiscard())) open.onClose();
  }

  const frame = {
    opened: true,
    onClose: () => void close(),
    title: theirs === null ? title : staleTitle(theirs),
  };
  const content =
    theirs === null ? (
      <form
        ref={form.frame}
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className={classes.fields}>{children}</div>
        <DialogFoot>
          {form.refused === null ? null : (
            <p className={classes.refused} role="alert">
              {form.refused}
            </p>
          )}
          <Button variant="default" onClick={() => void close()}>
            {t("cancel")}
          </Button>
          {props.actions}
          <Button type="submit" loading={form.isSaving}>
            {e("save")}
          </Button>
        </DialogFoot>
      </form>
    ) : (
      <Comparison
        fields={compared(theirs)}
        isSaving={form.isSaving}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={() => {
          props.onTakeTheirs?.();
          open.onClose();
        }}
      />
    );
  return isDrawer ? (
    <Drawer
      {...frame}
      position="right"
      size={size}
      classNames={{ content: classes.drawer ?? "", body: classes.body ?? "" }}
    >
      {content}
    </Drawer>
  ) : (
    <Modal {...frame} size={theirs === null ? size : "lg"}>
      {content}
    </Modal>
  );
}

import { Button, Code, CopyButton, Modal } from "@mantine/core";
import { useWords } from "../platform/i18n.ts";
import { useBuilderState } from "./builder-context.ts";
import { chartWords } from "./chart-words.ts";

/** The SQL behind the rows shown, to read and to copy. */
export function SqlDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useWords(chartWords);
  const sql = useBuilderState((state) => state.answer?.result.sql ?? "");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("sqlTitle")}
      size="lg"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {sql === "" ? (
        <p>{t("sqlNone")}</p>
      ) : (
        <>
          <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontSize: 13 }}>
            {sql}
          </Code>
          <CopyButton value={sql}>
            {({ copied, copy }) => (
              <Button variant="default" mt="sm" onClick={copy}>
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </Modal>
  );
}

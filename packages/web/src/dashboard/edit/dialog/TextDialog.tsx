import { Button, FileButton, Modal, Textarea } from "@mantine/core";
import { uploadLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import { createUeditorClient } from "@provost/editor/ueditor-client";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { sessionRequest } from "../../../platform/http/session-request.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";

interface TextDialogProps {
  text: string;
  onDone(text: string): void;
  onClose(): void;
}

const client = createUeditorClient(undefined, sessionRequest);
const pictureTypes = uploadLimits.image.extensions.join(",");

/** A picture as the text names it, described by its file's name. */
function pictureMark(url: string, name: string): string {
  const described = name
    .replace(/\.\w+$/, "")
    .replace(/[[\]\s]+/g, " ")
    .trim();
  return `![${described.slice(0, 200)}](${decodeURI(url)})`;
}

/** The words of a text tile, and pictures among them. */
export function TextDialog({ text, onDone, onClose }: TextDialogProps) {
  const t = useWords(editWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(text);
  const [failure, setFailure] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const done = (event: FormEvent): void => {
    event.preventDefault();
    if (uploading) return;
    onDone(typed);
    onClose();
  };
  const insert = async (file: File): Promise<void> => {
    setFailure(null);
    setUploading(true);
    const uploaded = await client.upload("image", file);
    setUploading(false);
    if (!uploaded.ok) return setFailure(uploaded.message[language]);
    const { value = "", selectionEnd = 0 } = area.current ?? {};
    const mark = pictureMark(uploaded.url, uploaded.original);
    const most = limits.textTileLength;
    if (value.length + mark.length > most) return setFailure(t("textFull", { most }));
    setTyped(`${value.slice(0, selectionEnd)}${mark}${value.slice(selectionEnd)}`);
    area.current?.focus();
  };
  return (
    <Modal opened onClose={onClose} title={t("textTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={done}>
        <Textarea
          ref={area}
          data-autofocus
          label={t("text")}
          description={t("textHint")}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={limits.textTileLength}
          value={typed}
          error={failure}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFailure(null);
          }}
          onPaste={(event) => {
            const { files } = event.clipboardData;
            const file = [...files].find(({ type }) => type.startsWith("image/"));
            // Office programs put what is copied there as words and as a picture of them.
            if (file === undefined || uploading || event.clipboardData.getData("text/plain") !== "") return;
            event.preventDefault();
            void insert(file);
          }}
        />
        <FileButton accept={pictureTypes} onChange={(file) => file && void insert(file)}>
          {(props) => (
            <Button
              {...props}
              my="sm"
              variant="default"
              size="xs"
              loading={uploading}
              leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
            >
              {t("addPicture")}
            </Button>
          )}
        </FileButton>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={typed.trim() === "" || uploading}>
            {t("done")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

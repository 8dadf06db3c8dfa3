import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { UserInfo } from "@provost/contract/auth/auth";
import { useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { useRefusal } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { UserAvatar } from "../../ui/UserAvatar.tsx";
import { openPicture } from "./avatar-picture.ts";
import classes from "./Profile.module.css";
import { removeAvatar, saveAvatar, useProfileRefresh } from "./profile.queries.ts";
import { profileWords } from "./profile-words.ts";

const AvatarCrop = lazyDialog(async () => (await import("./AvatarCrop.tsx")).AvatarCrop);

/** One's picture: choose, crop, remove. */
export function AvatarPanel({ user }: { user: UserInfo }) {
  const t = useWords(profileWords);
  const refresh = useProfileRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ url: string } | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const refusal = useRefusal();
  useFocusReturn({ opened: opened !== null });

  async function choose(file: File | undefined): Promise<void> {
    if (input.current !== null) input.current.value = "";
    if (file === undefined) return;
    const picture = await openPicture(file);
    setUnreadable(picture === null);
    setOpened(picture);
  }

  function close(): void {
    if (opened !== null) URL.revokeObjectURL(opened.url);
    refusal.clear();
    setOpened(null);
  }

  async function use(picture: Blob): Promise<void> {
    const saved = await refusal.run(() => saveAvatar(picture));
    if (saved === null) return;
    await refresh();
    close();
    notifyDone(t("pictureSaved"));
  }

  async function remove(): Promise<void> {
    const prompt = { title: t("removePictureTitle"), action: t("removePicture"), danger: true };
    if (!(await confirm(prompt))) return;
    await removeAvatar();
    await refresh();
    notifyDone(t("pictureRemoved"));
  }

  return (
    <div className={classes.picture}>
      <UserAvatar person={user} size={72} />
      <div className={classes.form}>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {t(user.avatar === "" ? "addPicture" : "choosePicture")}
          </Button>
          {user.avatar === "" ? null : (
            <Button variant="subtle" color="gray" onClick={() => void remove().catch(() => undefined)}>
              {t("removePicture")}
            </Button>
          )}
        </div>
        {isUnreadable ? (
          <p className={classes.refused} role="alert">
            {t("pictureUnreadable")}
          </p>
        ) : (
          <p className={classes.small}>{t("pictureHint")}</p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t("picture")}
        hidden
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {opened === null ? null : (
        <AvatarCrop
          url={opened.url}
          isSaving={refusal.isBusy}
          refused={refusal.text}
          onUse={(picture) => void use(picture)}
          onClose={close}
        />
      )}
    </div>
  );
}

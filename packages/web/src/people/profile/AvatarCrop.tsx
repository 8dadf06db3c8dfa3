import { Button, Group, Modal, Slider, Stack } from "@mantine/core";
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useWords } from "../../platform/i18n.ts";
import classes from "./AvatarCrop.module.css";
import { type CropArea, cropPicture } from "./avatar-picture.ts";
import { profileWords } from "./profile-words.ts";

interface AvatarCropProps {
  /** `blob:` address of the picture. */
  url: string;
  isSaving: boolean;
  refused: string | null;
  onUse: (picture: Blob) => void;
  onClose: () => void;
}

const zooms = { least: 1, most: 4, step: 0.1 } as const;

/** Chooses the square of a picture that is shown, by mouse, touch or keys. */
export function AvatarCrop({ url, isSaving, refused, onUse, onClose }: AvatarCropProps) {
  const t = useWords(profileWords);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.least);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  async function use(): Promise<void> {
    const picture = area === null ? null : await cropPicture(url, area);
    setUnreadable(picture === null);
    if (picture !== null) onUse(picture);
  }

  return (
    <Modal opened onClose={onClose} title={t("cropTitle")} size={440}>
      <Stack gap="md">
        <div className={classes.area}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={zooms.least}
            maxZoom={zooms.most}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{ "aria-label": t("cropArea"), role: "application" }}
            mediaProps={{ alt: "" }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <Slider
          label={null}
          thumbLabel={t("zoom")}
          min={zooms.least}
          max={zooms.most}
          step={zooms.step}
          value={zoom}
          onChange={setZoom}
        />
        <p className={classes.hint}>{t("cropHint")}</p>
        {refused === null && !isUnreadable ? null : (
          <p className={classes.refused} role="alert">
            {refused ?? t("pictureUnreadable")}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button loading={isSaving} onClick={() => void use()}>
            {t("usePicture")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Input, SegmentedControl, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { Logo, productLogo } from "../../../ui/Logo.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import frame from "../Settings.module.css";
import type { SettingsEdit } from "../settings-edit.ts";
import { settingsWords } from "../settings-words.ts";
import classes from "./SettingsLogo.module.css";
import { isPicture, logoOf, pictureBytes } from "./settings-logo.ts";

/** The tenant's logo, as letters or as an image, and how it looks in the header. */
export function SettingsLogo({ edit }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { form, change, faultAt, isReadOnly } = edit;
  const { logo } = form;
  const [wantsPicture, setWantsPicture] = useState(isPicture(logo));
  const [isUnreadable, setUnreadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const hasPicture = isPicture(logo);
  const showsPicture = wantsPicture || hasPicture;

  async function choose(file: File | undefined): Promise<void> {
    if (input.current !== null) input.current.value = "";
    if (file === undefined) return;
    const made = await logoOf(file);
    setUnreadable(made === null);
    if (made !== null) change({ logo: made });
  }

  function show(kind: string): void {
    setWantsPicture(kind === "picture");
    setUnreadable(false);
    if (kind === "letters" && hasPicture) change({ logo: "" });
  }

  const fault = isUnreadable ? t("pictureUnreadable") : faultAt("logo");
  return (
    <fieldset className={frame.group}>
      <legend className={frame.legend} id={label}>
        {t("logo")}
      </legend>
      <div className={classes.logo}>
        <div className={classes.choose}>
          <SegmentedControl
            aria-labelledby={label}
            data={[
              { value: "letters", label: t("logoLetters") },
              { value: "picture", label: t("logoPicture") },
            ]}
            value={showsPicture ? "picture" : "letters"}
            readOnly={isReadOnly}
            onChange={show}
          />
          {showsPicture ? (
            <>
              <Button
                variant="default"
                leftSection={<IconPhoto size={16} />}
                onClick={() => input.current?.click()}
              >
                {t(hasPicture ? "changePicture" : "choosePicture")}
              </Button>
              <input
                ref={input}
                type="file"
                hidden
                accept="image/*"
                aria-label={t("choosePicture")}
                onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
              />
              <p className={frame.hint}>{t("pictureHint")}</p>
            </>
          ) : (
            <TextInput
              className={classes.letters ?? ""}
              aria-label={t("logoLetters")}
              value={logo}
              maxLength={4}
              description={t("lettersHint")}
              error={fault !== null}
              onChange={({ currentTarget }) => change({ logo: currentTarget.value })}
            />
          )}
          {fault === null ? null : <Input.Error role="alert">{fault}</Input.Error>}
        </div>
        <figure className={classes.preview}>
          <div className={classes.face}>
            <Logo logo={logo.trim() || productLogo} size={24} />
            <span className={classes.faceTitle}>{form.texts.title.trim() || shownName(form).trim()}</span>
          </div>
          <figcaption className={frame.hint}>
            {t("preview")}
            {hasPicture
              ? ` · ${t("pictureSize", { size: Math.max(1, Math.round(pictureBytes(logo) / 1024)) })}`
              : ""}
          </figcaption>
        </figure>
      </div>
    </fieldset>
  );
}

import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { readStyle } from "../clean/style-declarations.ts";
import { uploadRules } from "../constants.ts";
import type { PanelProps } from "../toolbar/tool.ts";
import { insertWord } from "../words/insert-words.ts";
import { chosenMedium, type Placing, placingOf, placings, setMedium } from "./chosen-medium.ts";
import { insertInline, pictureNode, videoNode } from "./insert-media.ts";
import { mediaAddress, mediaLength } from "./media-address.ts";
import { isElsewhere } from "./unplayed-media.ts";

export const PicturePanel = (props: PanelProps) => <MediumPanel {...props} name="picture" />;
export const VideoPanel = (props: PanelProps) => <MediumPanel {...props} name="video" />;

const defaults = {
  picture: { width: "", height: "" },
  video: { width: String(uploadRules.videoWidth), height: String(uploadRules.videoHeight) },
};

/** Inserts a picture or film by its address, or changes the one that is chosen. */
function MediumPanel({ session, close, name }: PanelProps & { name: "picture" | "video" }) {
  const { editor } = session;
  const language = session.language.get();
  const [chosen] = useState(() => chosenMedium(editor, name));
  const [typed, setTyped] = useState(() => {
    if (!chosen) return { src: "", alt: "", ...defaults[name] };
    const { attrs } = chosen.node;
    const style = readStyle(attrs.style);
    const length = (side: "width" | "height"): string =>
      mediaLength(style[side] ?? "") || mediaLength(String(attrs[side] ?? "")) || "";
    return {
      src: String(attrs.src ?? ""),
      alt: String(attrs.alt ?? ""),
      width: length("width"),
      height: length("height"),
    };
  });
  const [placing, setPlacing] = useState<Placing>(() => (chosen ? placingOf(editor, chosen) : "none"));
  const [isTried, setTried] = useState(false);
  // An uploaded file keeps its address, even if a user could not enter it by hand.
  const src = chosen && typed.src === chosen.node.attrs.src ? typed.src : mediaAddress(typed.src);
  const isOnlyLinked =
    name === "video" && src !== null && session.options.playsElsewhere === false && isElsewhere(src);
  const [width, height] = [mediaLength(typed.width), mediaLength(typed.height)];
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [key]: value })),
  });
  const wrong = (isWrong: boolean, key: "addressWrong" | "lengthWrong"): string | null =>
    isTried && isWrong ? insertWord(key, language) : null;
  const apply = (): void => {
    setTried(true);
    if (src === null || width === null || height === null) return;
    const alt = name === "picture" ? { alt: typed.alt.trim() } : {};
    const attributes = { src, width: width || null, height: height || null, ...alt };
    if (!chosen) {
      const { schema } = editor;
      insertInline(editor, [
        name === "picture" ? pictureNode(schema, attributes) : videoNode(schema, src, attributes),
      ]);
      if (placing !== "none") {
        const at = editor.state.selection.from - 1;
        setMedium(editor, at, { attributes, placing });
      }
      if (name === "picture" && session.options.catchesRemote !== false) void session.uploads.catchRemote();
    } else setMedium(editor, chosen.at, { attributes, placing });
    close();
  };
  return (
    <form
      className="provost-editor-form"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label={insertWord("address", language)}
          placeholder="https://"
          {...field("src")}
          description={isOnlyLinked ? insertWord("elsewhere", language) : undefined}
          error={wrong(src === null, "addressWrong")}
        />
        {name === "picture" ? (
          <TextInput
            label={insertWord("alt", language)}
            description={insertWord("altWhy", language)}
            {...field("alt")}
          />
        ) : null}
        <Group gap="xs" grow align="start">
          <TextInput
            label={insertWord("width", language)}
            inputMode="numeric"
            rightSection="px"
            {...field("width")}
            error={wrong(width === null, "lengthWrong")}
          />
          <TextInput
            label={insertWord("height", language)}
            inputMode="numeric"
            rightSection="px"
            {...field("height")}
            error={wrong(height === null, "lengthWrong")}
          />
        </Group>
        <NativeSelect
          label={insertWord("placing", language)}
          data={placings.map((value) => ({ value, label: insertWord(value, language) }))}
          value={placing}
          onChange={({ currentTarget: { value } }) =>
            setPlacing(placings.find((one) => one === value) ?? "none")
          }
        />
        {name === "picture" && chosen ? (
          <Text size="xs" c="var(--provost-editor-quiet)">
            {insertWord("keysHint", language)}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button type="submit">{insertWord(chosen ? "change" : "insert", language)}</Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { linkAddress } from "../text/link-words.ts";
import { linkAt, removeLink, setLink } from "../text/set-link.ts";
import { word } from "../words/editor-words.ts";
import type { PanelProps } from "./tool.ts";

/** Address and text of a link, and whether it opens in a new tab. Also removes the link at the caret. */
export function LinkPanel({ session, close }: PanelProps) {
  const { editor } = session;
  const language = session.language.get();
  const [present] = useState(() => linkAt(editor));
  const [chosen] = useState(() => {
    const { from, to } = present ?? editor.state.selection;
    return editor.state.doc.textBetween(from, to);
  });
  const [address, setAddress] = useState(present?.href ?? "");
  const [words, setWords] = useState(chosen);
  const [opensAnew, setOpensAnew] = useState(present?.target === "_blank");
  const [isTried, setTried] = useState(false);
  const href = linkAddress(address);
  return (
    <form
      className="provost-editor-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (href === null) return;
        setLink(editor, { href, words: words === chosen ? "" : words, opensAnew });
        close();
      }}
    >
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label={word("linkAddress", language)}
          placeholder="https://"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          error={isTried && href === null ? word("linkWrong", language) : null}
        />
        <TextInput
          label={word("linkWords", language)}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Checkbox
          label={word("linkAnew", language)}
          checked={opensAnew}
          onChange={({ currentTarget }) => setOpensAnew(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          {present ? (
            <Button
              variant="default"
              color="red"
              onClick={() => {
                removeLink(editor);
                close();
              }}
            >
              {word("linkRemove", language)}
            </Button>
          ) : null}
          <Button type="submit">{word("confirm", language)}</Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PanelProps } from "../toolbar/tool.ts";
import { insertWord } from "../words/insert-words.ts";
import { chosenMedium } from "./chosen-medium.ts";
import { insertInline } from "./insert-media.ts";

const allowed = /^[\p{L}\p{N}_-]{1,60}$/u;

/** Names a place in the text that links lead to, or changes the one that is chosen. */
export function AnchorPanel({ session, close }: PanelProps) {
  const { editor } = session;
  const language = session.language.get();
  const [chosen] = useState(() => chosenMedium(editor, "anchor"));
  const [typed, setTyped] = useState(String(chosen?.node.attrs.name ?? ""));
  const [isTried, setTried] = useState(false);
  const name = typed.trim();
  const isWrong = !allowed.test(name);
  return (
    <form
      className="provost-editor-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const node = isWrong ? undefined : editor.schema.nodes.anchor?.create({ name });
        if (!node) return;
        if (chosen) editor.view.dispatch(editor.state.tr.setNodeAttribute(chosen.at, "name", name));
        else insertInline(editor, [node]);
        close();
      }}
    >
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label={insertWord("anchorName", language)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={isTried && isWrong ? insertWord("anchorWrong", language) : null}
        />
        {isWrong ? null : (
          <Text size="xs" c="var(--provost-editor-quiet)">
            {insertWord("anchorHint", language, { name })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {chosen ? (
            <Button
              variant="default"
              onClick={() => {
                editor.commands.deleteSelection();
                close();
              }}
            >
              {insertWord("remove", language)}
            </Button>
          ) : null}
          <Button type="submit">{insertWord(chosen ? "change" : "insert", language)}</Button>
        </Group>
      </Stack>
    </form>
  );
}

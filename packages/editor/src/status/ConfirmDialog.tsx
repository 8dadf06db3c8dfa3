import { Button, Group, Modal, Text } from "@mantine/core";
import { editorRules } from "../constants.ts";
import type { EditorSession, Question } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { word } from "../words/editor-words.ts";

/** Asks for confirmation before an action that deletes much content. */
export function ConfirmDialog({ session, question }: { session: EditorSession; question: Question }) {
  const language = useValue(session.language);
  return (
    <Modal
      opened
      centered
      size="sm"
      // Above the editor in full screen.
      zIndex={editorRules.zIndex + 1}
      onClose={() => question.respond(false)}
      title={question.text}
      closeButtonProps={{ "aria-label": word("cancel", language) }}
      transitionProps={{ duration: 0 }}
    >
      <Text size="sm">{word("canBeUndone", language)}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={() => question.respond(false)}>
          {word("cancel", language)}
        </Button>
        <Button onClick={() => question.respond(true)}>{word("confirm", language)}</Button>
      </Group>
    </Modal>
  );
}

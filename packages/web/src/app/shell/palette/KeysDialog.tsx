import { Kbd, Modal, Table, Text } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { useWords } from "../../../platform/i18n.ts";
import { keysWords } from "./keys-words.ts";

type Word = keyof (typeof keysWords)["zh"];

/** Keys by where they work; `mod` is Ctrl, on Apple's keyboards Command. */
const groups: readonly { where: Word; keys: readonly (readonly [string, Word])[]; note?: Word }[] = [
  {
    where: "everywhere",
    keys: [
      ["mod K", "palette"],
      ["?", "list"],
      ["Esc", "close"],
    ],
  },
  {
    where: "tabs",
    keys: [
      ["← →", "switch"],
      ["Ctrl Shift ← →", "move"],
      ["Delete", "closeTab"],
    ],
  },
  {
    where: "charts",
    keys: [
      ["← →", "mark"],
      ["Enter", "markMenu"],
    ],
  },
  { where: "tables", keys: [["↑ ↓", "row"]], note: "rowKeys" },
  {
    where: "editing",
    keys: [
      ["mod S", "save"],
      ["mod Z", "undo"],
      ["mod Shift Z", "redo"],
    ],
  },
];

/** The keys of the console, by where they work. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(keysWords);
  const os = useOs();
  const mod = os === "macos" || os === "ios" ? "⌘" : "Ctrl";
  return (
    <Modal opened onClose={onClose} title={t("title")}>
      {groups.map(({ where, keys, note }) => (
        <Table key={where} withRowBorders={false} verticalSpacing={4} layout="fixed" captionSide="bottom">
          {note === undefined ? null : <Table.Caption ta="start">{t(note)}</Table.Caption>}
          <Table.Thead>
            <Table.Tr>
              <Table.Th colSpan={2}>{t(where)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map(([pressed, text]) => (
              <Table.Tr key={pressed}>
                <Table.Td>
                  <Text span size="sm">
                    {t(text)}
                  </Text>
                </Table.Td>
                <Table.Td ta="end">
                  {pressed.split(" ").map((key) => (
                    <Kbd key={key} size="sm" ms={4}>
                      {key === "mod" ? mod : key}
                    </Kbd>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Modal>
  );
}

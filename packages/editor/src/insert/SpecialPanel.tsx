import type { LocalizedText } from "@provost/contract/wire/language";
import { moveInGrid } from "../toolbar/grid-keys.ts";
import type { PanelProps } from "../toolbar/tool.ts";
import { insertWord } from "../words/insert-words.ts";

const columns = 12;

const groups: ReadonlyArray<{ name: LocalizedText; characters: string }> = [
  {
    name: { zh: "标点与符号", en: "Punctuation and symbols" },
    characters: "、。·ˉˇ¨〃々—～‖…「」『』【】《》〈〉〔〕“”‘’※§№☆★○●◎◇◆□■△▲→←↑↓↔⇒⇔✓✗©®™°′″‰€£¥¢",
  },
  {
    name: { zh: "数学", en: "Mathematics" },
    characters: "±×÷≈≠≡≤≥≪≫∞∝√∑∏∫∮∂∇∈∉∋⊂⊃⊆⊇∪∩∅∧∨¬∀∃∠⊥∥△⊙∵∴∶∷½⅓⅔¼¾⅛²³ⁿ",
  },
  {
    name: { zh: "序号", en: "Numerals" },
    characters: "①②③④⑤⑥⑦⑧⑨⑩⑪⑫㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ",
  },
  { name: { zh: "希腊字母", en: "Greek" }, characters: "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω" },
  { name: { zh: "拼音", en: "Pinyin" }, characters: "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüêɑńňǹɡ" },
];

/** Characters that no key writes. */
export function SpecialPanel({ session, close }: PanelProps) {
  const language = session.language.get();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the buttons within
    <div className="provost-editor-special" onKeyDown={(event) => moveInGrid(event, columns)}>
      {groups.map(({ name, characters }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div key={name.en} role="group" aria-label={name[language]}>
          <h3>{name[language]}</h3>
          {[...new Set(characters)].map((character, at) => (
            <button
              key={character}
              type="button"
              tabIndex={group === 0 && at === 0 ? 0 : -1}
              aria-label={character}
              title={insertWord("insert", language)}
              onClick={() => {
                session.editor.view.dispatch(session.editor.state.tr.insertText(character).scrollIntoView());
                close();
              }}
            >
              {character}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

import type { Language } from "@provost/contract/wire/language";
import { Node, type NodeViewRenderer } from "@tiptap/core";
import { type DOMOutputSpec, DOMSerializer } from "@tiptap/pm/model";
import { storedNames, storedStyles } from "../text/stored-names.ts";
import { boxFor, isAllElsewhere, lostPictureText } from "./unplayed-media.ts";

/** In which language the editor says that a picture cannot be shown. Set by the session. */
interface PictureStorage {
  language: () => Language;
}

/** A picture in a line of words. */
export const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...storedNames(["src", "alt", "title", "width", "height", "border", "vspace", "hspace"]),
    ...storedStyles,
  }),
  addStorage: (): PictureStorage => ({ language: () => "zh" }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  // In the editor a picture is fetched when it is scrolled to; nothing of that goes into the text.
  addNodeView() {
    const { picture } = this.editor.storage;
    return ({ HTMLAttributes }) => {
      const dom = document.createElement("img");
      dom.loading = "lazy";
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value !== null) dom.setAttribute(name, String(value));
      dom.addEventListener("error", () => {
        dom.dataset.lost = "";
        dom.alt ||= lostPictureText(dom.getAttribute("src") ?? "", picture.language());
      });
      return { dom };
    };
  },
});

/** Where a film or a sound comes from, in the forms it is there in. */
interface Source {
  src: string;
  type: string | null;
}

const sourcesOf = (element: HTMLElement): Source[] =>
  [...element.querySelectorAll("source[src]")].map((source) => ({
    src: source.getAttribute("src") ?? "",
    type: source.getAttribute("type"),
  }));

const isSource = (one: unknown): one is Source => typeof one === "object" && one !== null && "src" in one;

/** In which language films and sounds of other hosts are named instead of played; null: they are played. Set by the session. */
interface MediumStorage {
  namedIn: () => Language | null;
}

declare module "@tiptap/core" {
  interface Storage {
    picture: PictureStorage;
    video: MediumStorage;
    audio: MediumStorage;
  }
}

function drawn(spec: DOMOutputSpec, language: Language | null): HTMLElement {
  const made = (owner: Document): HTMLElement => {
    const { dom } = DOMSerializer.renderSpec(owner, spec);
    if (!(dom instanceof HTMLElement)) throw new TypeError("a medium is an element");
    return dom;
  };
  if (language !== null) {
    // Nothing is fetched for what is made in a document that is not shown.
    const looked = made(document.implementation.createHTMLDocument(""));
    if (isAllElsewhere(looked)) return boxFor(looked, language);
  }
  return made(document);
}

const medium = (name: string, tag: "video" | "audio", names: readonly string[]) =>
  Node.create({
    name,
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({
      ...storedNames(["src", "preload", ...names]),
      ...storedStyles,
      controls: {
        default: true,
        parseHTML: (element) => element.hasAttribute("controls"),
        renderHTML: ({ controls }) => (controls ? { controls: "" } : {}),
      },
      sources: { default: [], parseHTML: sourcesOf, rendered: false },
    }),
    addStorage: (): MediumStorage => ({ namedIn: () => null }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ node, HTMLAttributes }) => specOf(tag, node.attrs.sources, HTMLAttributes),
    addNodeView(): NodeViewRenderer {
      return ({ node, HTMLAttributes }) => ({
        dom: drawn(specOf(tag, node.attrs.sources, HTMLAttributes), this.editor.storage[tag].namedIn()),
      });
    },
  });

const specOf = (tag: string, sources: unknown, attributes: object): DOMOutputSpec => [
  tag,
  attributes,
  ...(Array.isArray(sources) ? sources : [])
    .filter(isSource)
    .map(({ src, type }) => ["source", type === null ? { src } : { src, type }]),
];

/** A film. */
export const Video = medium("video", "video", ["poster", "width", "height", "title"]);

/** A sound. */
export const Sound = medium("audio", "audio", ["title"]);

/** A place in the text that links lead to; nothing is seen of it. */
export const Anchor = Node.create({
  name: "anchor",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => storedNames(["name"]),
  parseHTML: () => [
    { tag: "a[name]", getAttrs: (element) => (element.textContent === "" ? null : false), priority: 60 },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes],
});

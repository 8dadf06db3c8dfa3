import { Node } from "@tiptap/core";
import { keptLooks, keptNames } from "../text/kept-names.ts";

/** A picture in a line of words. */
export const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...keptNames(["src", "alt", "title", "width", "height", "border", "vspace", "hspace"]),
    ...keptLooks,
  }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  // In the editor a picture is fetched when it is scrolled to; nothing of that goes into the text.
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement("img");
      dom.loading = "lazy";
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value !== null) dom.setAttribute(name, String(value));
      return { dom };
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

const medium = (name: string, tag: "video" | "audio", names: readonly string[]) =>
  Node.create({
    name,
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({
      ...keptNames(["src", "preload", ...names]),
      ...keptLooks,
      controls: {
        default: true,
        parseHTML: (element) => element.hasAttribute("controls"),
        renderHTML: ({ controls }) => (controls ? { controls: "" } : {}),
      },
      sources: { default: [], parseHTML: sourcesOf, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      HTMLAttributes,
      ...(Array.isArray(node.attrs.sources) ? node.attrs.sources : [])
        .filter(isSource)
        .map(({ src, type }) => ["source", type === null ? { src } : { src, type }]),
    ],
  });

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
  addAttributes: () => keptNames(["name"]),
  parseHTML: () => [
    { tag: "a[name]", getAttrs: (element) => (element.textContent === "" ? null : false), priority: 60 },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes],
});

import { Mark } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { textLink } from "#shared/text-link.ts";

/** A link with an allowed target. Other pasted links keep only their text. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs(element) {
        const href = textLink(element.getAttribute("href") ?? "");
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", { href: HTMLAttributes["href"], class: "text-link" }, 0],
});

/** Lists contain only paragraphs. Tab leaves the editor, as in every field. */
const Item = ListItem.extend({
  content: "paragraph+",
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Allows only the content of `src/shared/rich-text-schema.ts`. Other pasted content keeps only its text. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Link,
  BulletList,
  OrderedList,
  Item,
  UndoRedo,
];

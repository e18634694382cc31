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

/** A link to where a text may lead; of another one that is pasted the words stay. */
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

/** In a list stand paragraphs alone. Tab leads out of the editor, as out of every field. */
const Item = ListItem.extend({
  content: "paragraph+",
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** What `src/shared/rich-text-schema.ts` takes, and nothing else: whatever else is pasted leaves its words. */
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

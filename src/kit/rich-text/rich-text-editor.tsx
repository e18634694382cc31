import { Mark } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { type Content, EditorContent, useEditor } from "@tiptap/react";
import { clsx } from "clsx/lite";
import { useEffect, useRef } from "react";
import { textLink } from "#shared/links.ts";
import type { RichText } from "#shared/rich-text.ts";
import { richText } from "#shared/rich-text-schema.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";

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

interface RichTextEditorProps {
  /** The label, and the IDs of the elements that label and describe the editor. */
  label: string;
  toolbarName?: string | undefined;
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  value: RichText;
  onChange: (value: RichText) => void;
}

const tidied = richText(Number.POSITIVE_INFINITY);

/** Called with the content in its stored form. The server refuses invalid content. */
const stored = (given: unknown): RichText => tidied.safeParse(given).data ?? (given as RichText);

/** An editor for text with simple formatting. Typed characters never trigger commands. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, toolbarName = label, id, describedBy, isInvalid, isRequired, value, onChange } = props;
  const emitted = useRef("");
  const editor = useEditor({
    extensions,
    content: value as Content,
    // The content security policy forbids a style element. The styles are in admin.css.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    onUpdate({ editor }) {
      const next = stored(editor.getJSON());
      emitted.current = JSON.stringify(next);
      onChange(next);
    },
  });

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          "aria-required": String(isRequired),
          "aria-invalid": String(isInvalid),
          ...(describedBy && { "aria-describedby": describedBy }),
          dir: "auto",
          class: "rich-text rich-text-editor",
        },
      },
    });
  }, [editor, id, label, describedBy, isInvalid, isRequired]);

  // Replaces the content from outside: the default text, or another officer's.
  const given = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed content comes back unchanged
  useEffect(() => {
    if (given === emitted.current || given === JSON.stringify(stored(editor.getJSON()))) return;
    emitted.current = given;
    editor.commands.setContent(value as Content, { emitUpdate: false });
  }, [given]);

  return (
    <div
      className={clsx(
        "overflow-hidden rounded-lg border bg-paper focus-within:border-brand",
        isInvalid ? "border-danger" : "border-field",
      )}
    >
      <EditorToolbar editor={editor} label={toolbarName} controls={id} />
      <EditorContent editor={editor} />
    </div>
  );
}

import { Fragment } from "react";
import { shortcutLabels as labels } from "#admin/admin.labels.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

interface ShortcutsDialogProps {
  hasSingleKeys: boolean;
  onSingleKeys: (used: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard shortcuts. Shortcuts of a single key can be turned off, because speech input can press them. */
export const ShortcutsDialog = ({ hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) => (
  <Dialog open title={labels.title} onCloseRequest={onClose}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
      {labels.list.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd key={key} className="rounded-md border border-line bg-wash px-2 py-0.5 font-semibold text-sm">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
    <div className="mt-6">
      <CheckboxField
        label={labels.single}
        help={labels.singleHelp}
        checked={hasSingleKeys}
        onChange={({ target }) => onSingleKeys(target.checked)}
      />
    </div>
  </Dialog>
);

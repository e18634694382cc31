import { Trash2 } from "lucide-react";
import type { Passkey } from "#features/sign-in/passkeys.contract.ts";
import { IconButton } from "#kit/action/button.tsx";
import { formatInstant } from "#shared/dates.ts";

interface PasskeysListProps {
  passkeys: readonly Passkey[];
  timeZone: string;
  onRemove: (passkey: Passkey) => void;
}

/** Lists a person's own passkeys. */
export function PasskeysList({ passkeys, timeZone, onRemove }: PasskeysListProps) {
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey._id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p dir="auto" className="break-words font-semibold">
              {passkey.name}
            </p>
            <p className="text-muted text-sm">
              Added {formatInstant(passkey.createdAt, timeZone)},{" "}
              {passkey.lastUsedAt ? `last used ${formatInstant(passkey.lastUsedAt, timeZone)}` : "not used yet"}
            </p>
          </div>
          <IconButton
            tone="danger"
            label={`Remove ${passkey.name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onRemove(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}

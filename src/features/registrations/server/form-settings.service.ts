import { setting } from "#content/settings.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { FormSettings, type FormSettingsInput } from "../registration-form.contract.ts";
import { formDefaults } from "../registrations.labels.ts";

const formSettings = setting("registration form", FormSettings.omit({ version: true }));

export async function getFormSettings({ db }: { db: Db }): Promise<FormSettings> {
  const stored = await formSettings.find(db);
  return { ...(stored?.value ?? formDefaults), version: stored?.version ?? 0 };
}

/** Saves the settings of all registration forms. @throws AppError("stale") */
export const saveFormSettings = (deps: WriteDeps, input: FormSettingsInput, writer: Writer): Promise<FormSettings> =>
  runWrite(deps, writer, async (deps) => {
    const { version } = await getFormSettings(deps);
    checkVersion(writer, { version });
    const saved = await formSettings.save(deps.db, { value: input, version, now: deps.clock() });
    await deps.record({
      action: "updated",
      entity: "registration forms",
      entityId: "settings",
      label: "Registration forms",
    });
    return { ...saved.value, version: saved.version };
  });

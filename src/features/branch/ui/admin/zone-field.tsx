import { useMemo } from "react";
import type { Branch } from "#features/branch/branch.contract.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import type { FieldGiven } from "#kit/form/use-save-form.ts";
import { listTimeZones } from "#shared/time-zone.ts";

interface ZoneFieldProps {
  branch: Branch;
  given: () => FieldGiven;
}

/** Selects the time zone. Read-only when the server sets it. */
export function ZoneField({ branch: { timeZone, timeZoneFixed }, given }: ZoneFieldProps) {
  const options = useMemo(() => {
    const listed = listTimeZones();
    const zones = listed.includes(timeZone) ? listed : [timeZone, ...listed];
    return zones.map((zone) => ({ value: zone, label: zone }));
  }, [timeZone]);
  if (timeZoneFixed)
    return (
      <SelectField
        label="Time zone"
        disabled
        value={timeZone}
        options={options}
        help="Set on the server with SITE_TIME_ZONE. You can't change it here."
      />
    );
  return (
    <SelectField
      label="Time zone"
      required
      options={options}
      help="Event dates and times use this time zone."
      {...given()}
    />
  );
}

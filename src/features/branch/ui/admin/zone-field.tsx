import { useMemo } from "react";
import type { Branch } from "#features/branch/branch.contract.ts";
import { SelectField } from "#kit/form/select-field.tsx";
import type { FieldGiven } from "#kit/form/use-save-form.ts";
import { listTimeZones } from "#shared/time-zone.ts";

interface ZoneFieldProps {
  branch: Branch;
  given: () => FieldGiven;
}

/** The zone of days and times; it only says it where a setting of the server decides. */
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
        help="Set on the server (SITE_TIME_ZONE), and changed there alone."
      />
    );
  return (
    <SelectField
      label="Time zone"
      required
      options={options}
      help="Days and times of events are meant in it."
      {...given()}
    />
  );
}

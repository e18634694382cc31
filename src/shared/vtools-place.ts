import type { EventFormat } from "./vtools.ts";

interface Place {
  format: EventFormat;
  location: string;
  building?: string | undefined;
  room?: string | undefined;
  city?: string | undefined;
  postalCode?: string | undefined;
}

/** The fields of vTools for the address of an event. Empty fields stay empty in vTools. */
export interface VtoolsPlace {
  /** The building, or the location of an event without one. */
  address1: string;
  city: string;
  postalCode: string;
  /** The full address, which the posting rules ask for in the field "Building". */
  building: string;
  room: string;
}

/** Returns the address of an event. An online event has none. */
export function vtoolsPlace({
  format,
  location,
  building = "",
  room = "",
  city = "",
  postalCode = "",
}: Place): VtoolsPlace {
  if (format === "online") return { address1: "", city: "", postalCode: "", building: "", room: "" };
  const missing = (part: string) => (location.includes(part) ? "" : part);
  const town = [missing(city), missing(postalCode)].filter(Boolean).join(" ");
  const full = [location, missing(building), town].filter(Boolean).join(", ");
  return { address1: building || location, city, postalCode, building: full, room };
}

/** Returns the time of day on the phone, in hours and minutes. */
export const clockTime = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

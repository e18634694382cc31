/** Returns a query string of the values that are set; empty if none is. */
export function query(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

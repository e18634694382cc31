/**
 * Matches paths with the pattern of a page in the site map: ":slug" is a segment, ":year(\\d{4})" one of that form. The
 * groups of a match are named after them.
 */
export const addressPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:(\w+)(?:\(([^)]+)\))?/g, (_, name, form = "[^/]+") => `(?<${name}>${form})`)}/?$`, "i");

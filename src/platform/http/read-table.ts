export type PathParams = Record<string, string>;

interface Route<Read> {
  read: Read;
  segments: readonly string[];
}

/** Fastify's own limit. */
const PARAM_MAX_CHARACTERS = 200;

/** Decodes a path segment; undefined if it is malformed. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Finds the declaration of a path. Like in Fastify, a static path wins over one with parameters. */
export class ReadTable<Read extends { path: string }> {
  readonly #fixed = new Map<string, Read>();
  readonly #open: Route<Read>[] = [];

  add(read: Read) {
    if (read.path.includes(":")) this.#open.push({ read, segments: read.path.split("/") });
    else this.#fixed.set(read.path, read);
  }

  get paths(): readonly string[] {
    return [...this.#fixed.keys(), ...this.#open.map(({ read }) => read.path)];
  }

  find(path: string): { read: Read; params: PathParams } | undefined {
    const fixed = this.#fixed.get(path);
    if (fixed) return { read: fixed, params: {} };
    const given = path.split("/");
    for (const { read, segments } of this.#open) {
      const params = matched(segments, given);
      if (params) return { read, params };
    }
    return undefined;
  }
}

function matched(segments: readonly string[], given: readonly string[]): PathParams | undefined {
  if (segments.length !== given.length) return undefined;
  const params: PathParams = {};
  for (const [index, segment] of segments.entries()) {
    const part = given[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== part) return undefined;
      continue;
    }
    const value = decoded(part);
    if (value === undefined || value === "" || value.length > PARAM_MAX_CHARACTERS) return undefined;
    params[segment.slice(1)] = value;
  }
  return params;
}

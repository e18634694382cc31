import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOrExplain } from "#platform/start/process.ts";
import { StartupError } from "#platform/startup-error.ts";
import { buildFolder } from "./build/build-site.ts";

const root = join(import.meta.dirname, "..");
export const SBOM_FILE = "sbom.cdx.json";
export const LICENCES_FILE = "licences.txt";

/** The parts of CycloneDX that this script reads. */
interface Component {
  name: string;
  version: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}
interface Sbom {
  components: Component[];
}

/** Returns what npm writes about every package of the lockfile, in the format CycloneDX. */
function readSbom(): { text: string; sbom: Sbom } {
  const npm = process.env["npm_execpath"];
  const [program, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const line = [...first, "sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  try {
    const text = execFileSync(program, line, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return { text, sbom: JSON.parse(text) as Sbom };
  } catch (cause) {
    throw new StartupError("npm cannot write a bill of materials. Install npm 10 or newer.", {
      exitReason: "missing",
      cause,
    });
  }
}

/** Licenses that a package names in a form that npm does not understand. */
const namedOtherwise: Record<string, string> = { "@cspell/dict-en-common-misspellings": "CC-BY-SA-4.0" };

function licenceOf({ name, licenses = [] }: Component): string {
  const named = licenses.map((one) => ("license" in one ? (one.license.id ?? one.license.name) : one.expression));
  return named.filter(Boolean).join(" AND ") || (namedOtherwise[name] ?? "");
}

/**
 * Returns the names and versions of all packages below the license of each.
 * @throws StartupError when a package names no license
 */
export function licenceList(components: readonly Component[]): string {
  const byLicence = Map.groupBy(components, licenceOf);
  const without = byLicence.get("") ?? [];
  if (without.length > 0)
    throw new StartupError(
      `No licence is named by ${without.map(({ name, version }) => `${name} ${version}`).join(", ")}.`,
    );
  const sections = [...byLicence].map(([licence, packages]) => {
    const lines = new Set(packages.map(({ name, version }) => `  ${name} ${version}`));
    return [licence, ...[...lines].sort()].join("\n");
  });
  return `${sections.sort().join("\n\n")}\n`;
}

/** Writes the bill of materials and the license list of all packages, also of those that only the build uses. */
export function writeSbom(folder: string) {
  const { text, sbom } = readSbom();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SBOM_FILE), text);
  writeFileSync(join(folder, LICENCES_FILE), licenceList(sbom.components));
}

if (import.meta.main)
  await runOrExplain(async () => {
    writeSbom(buildFolder);
    console.log(`Wrote build/${SBOM_FILE} and build/${LICENCES_FILE}.`);
  });

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLockfile } from "./checks/lockfile.ts";
import { LICENCES_FILE, licenceList, SBOM_FILE, writeSbom } from "./sbom.ts";

test("finding 30: a bill of materials in CycloneDX and a licence list name every package of the lockfile", () => {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeSbom(folder);
  const sbom = JSON.parse(readFileSync(join(folder, SBOM_FILE), "utf8"));
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { purl: expect.stringContaining("student-branch-site") } },
  });
  const listed = new Set(
    sbom.components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`),
  );
  const licences = readFileSync(join(folder, LICENCES_FILE), "utf8");
  for (const [path, { version }] of Object.entries(readLockfile().packages)) {
    if (path === "") continue;
    const name = `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)} ${version}`;
    expect(listed).toContain(name);
    expect(licences).toContain(`\n  ${name}\n`);
  }
});

test("finding 30: the licence list groups packages by licence and refuses a package without one", () => {
  const mit = [{ license: { id: "MIT" } }];
  const packages = [
    { name: "b", version: "2.0.0", licenses: mit },
    { name: "a", version: "1.0.0", licenses: mit },
    { name: "c", version: "3.0.0", licenses: [{ expression: "0BSD OR ISC" }] },
  ];
  expect(licenceList(packages)).toBe("0BSD OR ISC\n  c 3.0.0\n\nMIT\n  a 1.0.0\n  b 2.0.0\n");
  expect(() => licenceList([{ name: "d", version: "4.0.0" }])).toThrow("No licence is named by d 4.0.0.");
});

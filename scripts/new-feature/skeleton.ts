import type { Names } from "./names.ts";
import { migration, routes, routesTest, service, store } from "./server-files.ts";
import { calls, contract, list, page, rules } from "./shared-files.ts";

/** Lines that a person adds to a file there is. */
export interface Addition {
  file: string;
  /** Where in it. */
  where: string;
  lines: string[];
}

/** The files of a new feature by their paths; `migrationNumber` is three digits. */
export function filesFor(names: Names, migrationNumber: string): Record<string, string> {
  const feature = `src/features/${names.kebab}`;
  const server = `${feature}/server/${names.kebab}`;
  return {
    [`${feature}/${names.kebab}.contract.ts`]: contract(names),
    [`${feature}/${names.kebab}.rules.ts`]: rules(names),
    [`${feature}/${names.kebab}.calls.ts`]: calls(names),
    [`${server}.routes.ts`]: routes(names),
    [`${server}.service.ts`]: service(names),
    [`${server}.store.ts`]: store(names),
    [`${server}.routes.test.ts`]: routesTest(names),
    [`${feature}/ui/public/${names.one.words.replaceAll(" ", "-")}-list.tsx`]: list(names),
    [`src/web/pages/public/${names.kebab}.tsx`]: page(names),
    [`src/platform/db/migrations/${migrationNumber}-${names.kebab}.ts`]: migration(names),
  };
}

/** What makes the rest of the site know a new feature. */
export function additionsFor({ kebab, snake, many }: Names, migrationNumber: string): Addition[] {
  const migrationName = `${migrationNumber}-${kebab}`;
  return [
    {
      file: "src/platform/db/schema.ts",
      where: "before the interface Database",
      lines: [
        `export interface ${many.pascal}Table extends Versioned {`,
        "  title: string;",
        "  description: string;",
        "}",
        "",
      ],
    },
    {
      file: "src/platform/db/schema.ts",
      where: "in the interface Database",
      lines: [`  ${snake}: ${many.pascal}Table;`],
    },
    {
      file: "src/platform/db/migrate.ts",
      where: "with the imports",
      lines: [`import { ${many.camel} } from "./migrations/${migrationName}.ts";`],
    },
    {
      file: "src/platform/db/migrate.ts",
      where: "last in migrations",
      lines: [`  "${migrationName}": ${many.camel},`],
    },
    { file: "src/operations/backup/tables.store.ts", where: "in ownersFirst", lines: [`  ${snake}: true,`] },
    {
      file: "src/app.ts",
      where: "with the imports",
      lines: [`import { ${many.camel}Routes } from "./features/${kebab}/server/${kebab}.routes.ts";`],
    },
    { file: "src/app.ts", where: "after the other features' routes", lines: [`  ${many.camel}Routes(app, deps);`] },
    {
      file: "src/web/routes.ts",
      where: "in the public layout",
      lines: [`    route("${kebab}", "pages/public/${kebab}.tsx"),`],
    },
  ];
}

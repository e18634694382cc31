import type { Names } from "./names.ts";

export const contract = ({ one, many }: Names) => `import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";

export const ${one.camel}Messages = {
  required: "Please fill in all required fields",
  notFound: "This ${one.words} does not exist any more",
  listFailed: "Failed to fetch ${many.words}",
  saveFailed: "Failed to save ${one.words}",
  deleteFailed: "Failed to delete ${one.words}",
} as const;

/** What an administrator fills in about a ${one.words}. */
export const ${one.pascal}Input = z.object({
  title: requiredText(200, ${one.camel}Messages.required),
  description: requiredText(10_000, ${one.camel}Messages.required),
});
export type ${one.pascal}Input = z.output<typeof ${one.pascal}Input>;

/** A ${one.words} as the API answers it. */
export const ${one.pascal} = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: z.string(),
  version: z.number().int().meta({ description: "Send it as If-Match to be told of others' changes" }),
});
export type ${one.pascal} = z.output<typeof ${one.pascal}>;
`;

export const rules = ({
  one,
  many,
}: Names) => `/** The ${many.words} whose title or description contains the words, whatever their case. */
export const search${many.pascal} = <${one.pascal} extends { title: string; description: string }>(
  ${many.camel}: readonly ${one.pascal}[],
  words: string,
): ${one.pascal}[] => {
  const wanted = words.trim().toLowerCase();
  return ${many.camel}.filter(({ title, description }) =>
    [title, description].some((text) => text.toLowerCase().includes(wanted)),
  );
};
`;

export const calls = ({ kebab, one, many }: Names) => `import { z } from "zod";
import type { Api } from "#api-client/api.ts";
import { ${one.pascal}, type ${one.pascal}Input } from "./${kebab}.contract.ts";

const path = (id: string) => \`/${kebab}/\${encodeURIComponent(id)}\`;

export const fetch${many.pascal} = (api: Api) => api.get("/${kebab}", z.array(${one.pascal}));

export const create${one.pascal} = (api: Api, input: ${one.pascal}Input) =>
  api.send("POST", "/${kebab}", ${one.pascal}, { body: input });

export const update${one.pascal} = (api: Api, before: { _id: string; version: number }, input: ${one.pascal}Input) =>
  api.send("PUT", path(before._id), ${one.pascal}, { body: input, version: before.version });

export const delete${one.pascal} = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", path(_id), z.object({ _id: z.string() }));
`;

export const list = ({
  kebab,
  one,
  many,
}: Names) => `import type { ${one.pascal} } from "#features/${kebab}/${kebab}.contract.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Card } from "#kit/page/card.tsx";

const EMPTY = "No ${many.words} yet.";

export function ${one.pascal}List({ ${many.camel} }: { ${many.camel}: readonly ${one.pascal}[] }) {
  if (${many.camel}.length === 0) return <EmptyState title={EMPTY} />;
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {${many.camel}.map(({ _id, title, description }) => (
        <Card as="li" key={_id}>
          <h2 className="text-balance break-words text-xl">{title}</h2>
          <p className="mt-2 whitespace-pre-line">{description}</p>
        </Card>
      ))}
    </ul>
  );
}
`;

export const page = ({
  kebab,
  one,
  many,
}: Names) => `import { fetch${many.pascal} } from "#features/${kebab}/${kebab}.calls.ts";
import { ${one.pascal}List } from "#features/${kebab}/ui/public/${one.words.replaceAll(" ", "-")}-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import { site } from "#src/site.ts";
import { pageContext } from "#web/page-context.ts";
import { type PageMetaArgs, pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/${kebab}";

const TITLE = "${many.words.charAt(0).toUpperCase()}${many.words.slice(1)}";

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ matches, title: TITLE, description: \`\${TITLE} of \${site.longName}.\`, path: "/${kebab}" });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ${many.camel}: await fetch${many.pascal}(context.get(pageContext).api),
});

export default function ${many.pascal}Page({ loaderData: { ${many.camel} } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={TITLE} />
      <Section>
        <${one.pascal}List ${many.camel}={${many.camel}} />
      </Section>
    </>
  );
}
`;

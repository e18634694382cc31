import { z } from "zod";

/**
 * Gives a response schema a name in the OpenAPI document, so that it appears once.
 * @param name such as "gallery item"
 * @returns the schema
 */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  const id = name.replace(/(?:^| )(\w)/g, (_start, letter: string) => letter.toUpperCase());
  z.globalRegistry.add(schema, { ...schema.meta(), id });
  return schema;
}

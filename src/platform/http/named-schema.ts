import { z } from "zod";

/** Names a schema of answers in the OpenAPI document, which tells it once. @param name "gallery item" @returns the schema */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  const id = name.replace(/(?:^| )(\w)/g, (_start, letter: string) => letter.toUpperCase());
  z.globalRegistry.add(schema, { ...schema.meta(), id });
  return schema;
}

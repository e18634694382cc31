import { serializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";

type Fits = (value: unknown) => boolean;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Checks that an object has only the schema's keys, in the same order. */
function fitsObject({ shape }: z.ZodObject): Fits {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const isOptional = schema instanceof z.ZodOptional;
    return { name, isOptional, fits: fitsSchema((isOptional ? schema.unwrap() : schema) as z.ZodType) };
  });
  return (value) => {
    if (!isPlain(value)) return false;
    let at = 0;
    for (const name in value) {
      while (fields[at]?.isOptional && fields[at]?.name !== name) at += 1;
      const field = fields[at];
      if (field?.name !== name) return false;
      const said = value[name];
      if (!(said === undefined && field.isOptional) && !field.fits(said)) return false;
      at += 1;
    }
    while (fields[at]?.isOptional) at += 1;
    return at === fields.length;
  };
}

/** Only for unions with disjoint types. For others, zod decides which option applies. */
function fitsUnion({ options }: z.ZodUnion): Fits {
  const kinds = options.map((option) => (option as z.ZodType).type);
  const isClear = new Set(kinds).size === kinds.length && kinds.every((kind) => kind === "array" || kind === "object");
  const fits = options.map((option) => fitsSchema(option as z.ZodType));
  return (value) => isClear && fits.some((one) => one(value));
}

function fitsArray({ element }: z.ZodArray): Fits {
  const fits = fitsSchema(element as z.ZodType);
  return (value) => Array.isArray(value) && value.every(fits);
}

/** Returns a check whether a value already equals zod's output. Covers only plain schemas; zod handles all others. */
function fitsSchema(schema: z.ZodType): Fits {
  const isInteger = schema instanceof z.ZodNumber && schema.def.checks?.length === 1 && schema.format === "safeint";
  if (isInteger) return Number.isSafeInteger;
  if (schema.def.checks?.length) return () => false;
  if (schema instanceof z.ZodObject) return fitsObject(schema);
  if (schema instanceof z.ZodArray) return fitsArray(schema);
  if (schema instanceof z.ZodUnion) return fitsUnion(schema);
  if (schema instanceof z.ZodString && schema.format === null) return (value) => typeof value === "string";
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === "boolean";
  if (schema instanceof z.ZodNumber) return Number.isFinite;
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options);
    return (value) => options.has(value);
  }
  return () => false;
}

/**
 * Serializes responses by their schemas. Almost all values already match the schema exactly, and are serialized after
 * this check. Otherwise zod removes unknown fields or throws.
 */
export const writeAnswers: typeof serializerCompiler = (route) => {
  const byZod = serializerCompiler(route);
  const fits = route.schema instanceof z.ZodType ? fitsSchema(route.schema) : () => false;
  return (data) => (fits(data) ? JSON.stringify(data) : byZod(data));
};

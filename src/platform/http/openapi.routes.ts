import swagger, { type SwaggerTransformObject } from "@fastify/swagger";
import { createJsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import type { FileField } from "./form.ts";
import type { HttpServer } from "./server.ts";

const baseTransform = createJsonSchemaTransform({ skipList: [] });

/** Returns the multipart body of a form in OpenAPI. */
function formBody(form: { fields: z.ZodObject; files: Record<string, FileField> }) {
  const fields = z.toJSONSchema(form.fields, { io: "input", unrepresentable: "any", target: "openapi-3.0" });
  const files = Object.fromEntries(
    Object.entries(form.files).map(([name, file]) => {
      const one = { type: "string", format: "binary" };
      return [name, file.maxFiles > 1 ? { type: "array", items: one, maxItems: file.maxFiles } : one];
    }),
  );
  return { ...fields, properties: { ...fields.properties, ...files } };
}

/** Adds the named schemas. Removes unused ones, because each exists as input and as output. */
const withNamed: SwaggerTransformObject = (input) => {
  const document = jsonSchemaTransformObject(input);
  const { schemas = {} } = ("components" in document && document.components) || {};
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas)) if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  return document;
};

/** Generates the OpenAPI document from the routes. Signed-in administrators can read it. */
export async function openApiRoutes(app: HttpServer) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Student branch site API", version: "1" },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transformObject: withNamed,
    transform: (input) => {
      const result = baseTransform(input);
      const config = input.route.config;
      const schema = result.schema as Record<string, unknown>;
      if (config?.access !== undefined && config.access !== "public") schema["security"] = [{ token: [] }];
      if (config?.form) {
        schema["consumes"] = ["multipart/form-data"];
        schema["body"] = formBody(config.form);
      }
      return result;
    },
  });
  app.get("/api/openapi.json", { config: { access: "account" }, schema: { hide: true } }, () => app.swagger());
}

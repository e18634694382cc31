import { expect, test } from "vitest";
import { openApiText } from "./openapi.ts";

test("the OpenAPI document is reproducible, sorted, and states the permission of each route", async () => {
  const text = await openApiText();
  expect(await openApiText()).toBe(text);
  const { openapi, paths } = JSON.parse(text);
  expect(openapi).toBe("3.1.0");
  expect(Object.keys(paths)).toEqual(Object.keys(paths).sort());
  expect(paths["/api/events"].get.security).toBeUndefined();
  expect(paths["/api/events"].post).toMatchObject({
    security: [{ token: [] }],
    requestBody: { content: { "multipart/form-data": { schema: { properties: { images: { maxItems: 10 } } } } } },
  });
  expect(paths["/api/events"].post.responses["201"].content["application/json"].schema).toEqual({
    $ref: "#/components/schemas/Event",
  });
  expect(
    Object.keys(paths).filter((path) => !path.startsWith("/api/") && !["/healthz", "/readyz"].includes(path)),
  ).toEqual([]);
});

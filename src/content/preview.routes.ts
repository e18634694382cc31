import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { PreviewAddress, PreviewRequest } from "#shared/lifecycle.ts";
import type { AnyContentType } from "./content-type.ts";
import { preview } from "./preview.ts";
import type { Previews } from "./preview-links.ts";
import { instantOf } from "./publication.ts";

interface PreviewOptions {
  contentTypes: readonly AnyContentType[];
  previews: Previews;
}

/** Registers the route that creates preview URLs. */
export function previewRoutes(app: HttpServer, deps: Deps, { contentTypes, previews }: PreviewOptions) {
  const ofItem = async (calls: string, id: string, by: string) => {
    const type = contentTypes.find((type) => type.apiPath === calls);
    if (!type?.page) throw new AppError("invalid", { message: "This item has no public page" });
    const item = { entity: type.entity, id };
    const [path, title] = await preview(deps, contentTypes, { item }, async (_deps, shown) =>
      shown ? ([type.page?.(shown.row) ?? "/", type.label(shown.row)] as const) : (["/", ""] as const),
    );
    return previews.address({ ...item, path, title, by });
  };

  app.post(
    "/api/preview",
    {
      config: { access: "content" },
      schema: { tags: ["preview"], body: PreviewRequest, response: responses(PreviewAddress) },
    },
    async (request) => {
      const { body } = request;
      const by = signedIn(request).adminId;
      if ("at" in body) {
        const at = instantOf(body.at, deps.timeZone.name);
        if (at === null || at <= deps.clock())
          throw new AppError("invalid", { message: "Choose a date and time in the future" });
        return { address: await previews.address({ at: at.getTime(), path: "/", by }) };
      }
      return { address: await ofItem(body.calls, body.id, by) };
    },
  );
}

/** Z8: an injected tag could load a URL elsewhere and send the token in it. */
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/test-site.ts";

test("pages can load pictures and videos only from this site and from the hosts in use", async () => {
  const render = async () => ({ status: 200, headers: { "content-type": "text/html" }, body: "a page" });
  const site = await openTestSite({ pages: { cache: true, render } });
  try {
    const allowed = async (path: string) => {
      const { headers } = await site.call("GET", path, { token: false });
      const policy = String(headers["content-security-policy"]).split("; ");
      return policy.filter((directive) => /^(img|media|connect|font|frame)-src /.test(directive));
    };
    const own = ["font-src 'self'", "frame-src https://www.youtube-nocookie.com", "connect-src 'self'"];
    expect((await allowed("/")).toSorted()).toEqual(
      [...own, "img-src 'self' data: blob:", "media-src 'self' blob:"].toSorted(),
    );

    const row = { version: 1, created_at: 0, updated_at: 0, title: "t", date: "2026-01-01" };
    const images = [
      "https://pictures.example/a.webp?x='; script-src *",
      "https://pictures.example/b.webp",
      "http://plain.example/c",
      "https://",
      "https://a;sandbox/d.webp",
      "gallery/own.webp",
    ];
    await site.deps.db
      .insertInto("gallery_items")
      .values(images.map((image, index) => ({ ...row, id: `${index}`, image })))
      .execute();
    const body = { displayMode: "video", videoUrl: "https://films.example:8443/loop.mp4" };
    expect((await site.call("PUT", "/api/hero-settings", { body })).status).toBe(200);
    for (const path of ["/", "/admin/events"])
      expect((await allowed(path)).map((directive) => directive.split(" ").toSorted().join(" "))).toEqual(
        expect.arrayContaining([
          "'self' blob: data: https://films.example:8443 https://pictures.example img-src",
          "'self' blob: https://films.example:8443 https://pictures.example media-src",
        ]),
      );
  } finally {
    await site.close();
  }
});

test("no page turns text into markup or code, or starts a worker other than the one for pictures", async () => {
  const render = async (address: string) => ({
    status: 200,
    headers: { "content-type": "text/html" },
    body: "a page",
    withWorker: address.startsWith("/admin"),
  });
  const site = await openTestSite({ pages: { cache: true, render } });
  try {
    for (const [path, policy, worker] of [
      ["/", "'none'", "'none'"],
      ["/admin/events", "picture-worker ProseMirrorClipboard", "'self'"],
    ]) {
      const { headers } = await site.call("GET", path ?? "", { token: false });
      expect(String(headers["content-security-policy"]).split("; ")).toEqual(
        expect.arrayContaining([
          "require-trusted-types-for 'script'",
          `trusted-types ${policy}`,
          `worker-src ${worker}`,
        ]),
      );
    }
  } finally {
    await site.close();
  }
});

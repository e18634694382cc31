import type { Db } from "./database.ts";

/** Addresses at other sites from which pages show pictures and videos: they stand where keys of stored files do. */
export async function listOutsideAddresses(db: Db): Promise<string[]> {
  const outside = (table: "event_images" | "gallery_items" | "achievements" | "banners" | "team_members") =>
    db.selectFrom(table).select("image as address").where("image", "like", "http%");
  const rows = await outside("event_images")
    .union(outside("gallery_items"))
    .union(outside("achievements"))
    .union(outside("banners"))
    .union(outside("team_members"))
    .execute();
  const hero = await db.selectFrom("settings").select("value").where("key", "=", "hero").executeTakeFirst();
  const { videoUrl = "" } = JSON.parse(hero?.value ?? "{}") as { videoUrl?: string };
  return [...rows.map(({ address }) => address), ...(videoUrl.startsWith("http") ? [videoUrl] : [])];
}

import { apiContext } from "../../api-context.ts";
import type { Route } from "./+types/home";
export const loader = async ({ context }: Route.LoaderArgs) => ({ said: context.get(apiContext) });
export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Home {String(loaderData.said)}</h1>;
}

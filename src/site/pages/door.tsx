import { doorPageLabels } from "#features/registrations/door.labels.ts";
import { DoorPage } from "#features/registrations/ui/door/door-page.tsx";
import { Island } from "#kit/island/island.tsx";
import type { PublicPage } from "#site/document/public-page.ts";

/** The page of a door link. It is the same for every link: the browser reads the secret from its own URL. */
export const doorPage = (): PublicPage => ({
  title: doorPageLabels.title,
  description: doorPageLabels.description,
  isDoor: true,
  content: <Island name="door" of={DoorPage} hydrate="visible" props={{}} />,
});

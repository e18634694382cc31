import { itemAt } from "#demo/random.ts";
import type { BannerInput } from "#features/banners/banners.contract.ts";

interface BannerTexts {
  title: string;
  description: string;
}

const banners: readonly BannerTexts[] = [
  {
    title: "Build something that works before the evening ends",
    description: "Workshops every week, beginners welcome.",
  },
  { title: "Engineers' Week", description: "Eight talks, three contests and one laser harp." },
  { title: "Women in Engineering", description: "Bench evenings, mentor hours and school afternoons." },
  { title: "Your idea, our lab", description: "Apply for space, parts and a mentor for your own project." },
];

export const makeBanner = (index: number, overrides: Partial<BannerInput> = {}): BannerInput => ({
  ...itemAt(banners, index),
  ...overrides,
});

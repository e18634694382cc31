import type { BannerInput } from "#features/banners/banners.contract.ts";
import { turn } from "../turn.ts";
import { banners } from "../words/banners.ts";

export const makeBanner = (index: number, overrides: Partial<BannerInput> = {}): BannerInput => ({
  ...turn(banners, index),
  ...overrides,
});

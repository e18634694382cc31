import { ensureBuild } from "../../scripts/build/build-site.ts";

export default function buildOnce() {
  ensureBuild();
}

import { ensureBuild } from "../scripts/build/build-site.ts";
import { benchAdminLists } from "./admin-lists.ts";
import { benchAnswers } from "./answers.ts";
import { benchCampus } from "./campus.ts";
import { benchGrowth } from "./growth.ts";
import { benchOfficer } from "./officer.ts";
import { benchOutages } from "./outages.ts";
import { benchOverload } from "./overload.ts";
import { benchPages } from "./pages.ts";
import { withProcesses } from "./processes.ts";
import { benchRegistration } from "./registration.ts";
import { benchScale } from "./scale.ts";
import { benchShrink } from "./shrink.ts";
import { benchStart } from "./start.ts";
import { benchWrites } from "./writes.ts";

/** Benchmarks by name, which can also run alone: `npm run bench -- admin-lists`. */
const parts = {
  answers: benchAnswers,
  writes: benchWrites,
  pages: benchPages,
  "admin-lists": benchAdminLists,
  campus: benchCampus,
  growth: benchGrowth,
  officer: benchOfficer,
  outages: benchOutages,
  overload: benchOverload,
  registration: benchRegistration,
  scale: benchScale,
  shrink: benchShrink,
  start: benchStart,
};

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
/** These take long, or need servers that not every machine has. */
const asked = ["outages", "registration", "scale"];
const all = Object.keys(parts).filter((name) => !asked.includes(name));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = wanted.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}

// Runs on loopback with temporary folders. Other work on the machine affects the results.
ensureBuild();
for (const name of wanted.filter(isPart)) {
  console.log(`\n── ${name}`);
  await withProcesses(parts[name]);
}

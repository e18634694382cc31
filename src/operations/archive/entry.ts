import { runFromShell } from "../command.ts";
import { archive } from "./archive-site.ts";

// The entry of `npm run archive`. It is part of the build, because it renders pages.
await runFromShell(archive);

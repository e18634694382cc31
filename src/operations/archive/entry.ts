import { runFromShell } from "../command.ts";
import { archive, importCommand } from "./archive.commands.ts";

// The entry of `npm run archive`. It is part of the build, because it renders pages.
if (process.argv[2] === "import") await runFromShell(importCommand);
else await runFromShell(archive);

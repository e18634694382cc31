import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, matchesGlob, relative } from "node:path";

/** The result of the steps: the folder of the image's files, and its start command. */
export interface Stage {
  folder: string;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
}

const WORKDIR = "site";
/** Steps that need the system of the base image. */
const IGNORED_COMMANDS = /apt-get|install -d/;

const listIn = (words: string): string[] => JSON.parse(words.slice(words.indexOf("["))) as string[];
const isFolder = (path: string) => statSync(path).isDirectory();

/**
 * Runs the steps of a Dockerfile in folders instead of containers, and reports the steps that it skips.
 * @returns the last stage
 */
export function takeImageSteps(context: string, scratch: string): Stage {
  const ignored = readFileSync(join(context, ".dockerignore"), "utf8").trim().split("\n");
  const isTaken = (file: string) => !ignored.some((pattern) => matchesGlob(relative(context, file), pattern));
  const stages = new Map<string, Stage>();
  let stage: Stage = { folder: "", env: {}, command: [], healthcheck: [] };
  const folderOf = (from: string | undefined) => (from ? (stages.get(from)?.folder ?? "") : context);

  const take: Record<string, (rest: string) => void> = {
    FROM(rest) {
      const [, name = "last"] = / AS (\S+)$/.exec(rest) ?? [];
      stage = { folder: join(scratch, name), env: {}, command: [], healthcheck: [] };
      stages.set(name, stage);
      mkdirSync(join(stage.folder, WORKDIR), { recursive: true });
    },
    COPY(rest) {
      const [, from, words = ""] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
      const sources = words.split(" ");
      const target = join(stage.folder, WORKDIR, sources.pop() ?? "");
      for (const source of sources) {
        const path = join(folderOf(from), source);
        const into = isFolder(path) ? target : join(target, basename(source));
        cpSync(path, into, {
          recursive: true,
          verbatimSymlinks: true,
          // An ignored folder is not entered, so its files need no pattern of their own.
          filter: (file) => from !== undefined || isTaken(file),
        });
      }
    },
    RUN(rest) {
      const leftOut = IGNORED_COMMANDS.test(rest);
      console.log(leftOut ? `  left out: ${rest}` : `  ${rest}`);
      const cwd = join(stage.folder, WORKDIR);
      if (!leftOut) execFileSync("sh", ["-ec", rest], { cwd, stdio: ["ignore", "ignore", "inherit"] });
    },
    ENV(rest) {
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
    },
    CMD(rest) {
      stage.command = listIn(rest);
    },
    HEALTHCHECK(rest) {
      stage.healthcheck = listIn(rest);
    },
  };
  for (const line of readFileSync(join(context, "Dockerfile"), "utf8").split("\n")) {
    const [, word = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    take[word]?.(rest);
  }
  return stage;
}

/** Returns the disk usage of a folder in MB. */
export const megabytesOf = (folder: string): number =>
  globSync("**/*", { cwd: folder })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.isFile() ? file.blocks * 512 : 0), 0) / 1e6;

/** Returns whether a program is installed here. */
export const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;

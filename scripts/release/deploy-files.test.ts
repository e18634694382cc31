import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const deploy = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

/** Returns the services of a compose file, each with its lines. */
const servicesOf = (name: string) =>
  new Map(
    [...deploy(name).matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, service = "", lines = ""]) => [
      service,
      lines,
    ]),
  );

test("finding 5: the service can write to the backup folder of the example settings", () => {
  const [, folder = ""] = /^BACKUP_DIR=(.+)$/m.exec(deploy("settings.example")) ?? [];
  for (const unit of ["branch-site.service", "branch-site@.service"])
    expect(deploy(unit), unit).toMatch(new RegExp(`^ReadWritePaths=-${folder}(-%i)?$`, "m"));
});

test("finding 5: port, memory limit and socket of each unit fit the settings", () => {
  const [, port = ""] = /^PORT=(\d+)$/m.exec(deploy("settings.example")) ?? [];
  expect(deploy("branch-site.socket")).toContain(`ListenStream=127.0.0.1:${port}\n`);
  for (const [unit, socket] of [
    ["branch-site.service", "branch-site.socket"],
    ["branch-site@.service", "branch-site@%i.socket"],
  ] as const) {
    expect(deploy(unit)).toContain(`Requires=${socket}\n`);
    expect(deploy(unit)).toMatch(/^MemoryMax=\d/m);
  }
});

test("finding 5: nginx refuses unknown host names, and its cache needs no folder that Debian lacks", () => {
  expect(deploy("nginx-unknown-hosts.conf")).toMatch(
    /listen 443 ssl http2 default_server[^}]*ssl_reject_handshake on;/,
  );
  expect(deploy("nginx-unknown-hosts.conf")).toMatch(/listen 80 default_server[^}]*return 444;/);
  // nginx creates the last folder of this path. /var/cache exists on every system, /var/cache/nginx does not.
  expect(deploy("nginx.conf")).toMatch(/^proxy_cache_path [/]var[/]cache[/][^/ ]+ /m);
});

test("finding 12: nginx does not log the paths of previews and personal links", () => {
  const nginx = deploy("nginx.conf");
  const [, pattern = ""] = /^map \$uri \$is_logged \{\n {2}default 1;\n {2}~\*(\S+) 0;/m.exec(nginx) ?? [];
  const isSecret = (path: string) => new RegExp(pattern, "i").test(path);
  expect(["/preview/token", "/r/token", "/t/token", "/api/registrations/token/cancel"].filter(isSecret)).toHaveLength(
    4,
  );
  expect(["/", "/events", "/reports/2024", "/api/events"].filter(isSecret)).toEqual([]);
  expect(nginx.match(/^ {2}access_log \S+ combined if=\$is_logged;$/gm)).toHaveLength(
    nginx.match(/^server \{$/gm)?.length ?? 0,
  );
});

test("finding 8: the proxy container gets the site's URL and no secrets", () => {
  const caddy = servicesOf("compose.yaml").get("caddy");
  expect(caddy).not.toContain("env_file");
  const variables = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(caddy ?? "")?.[1];
  expect(variables?.match(/\w+(?=: )/g)).toEqual(["PUBLIC_URL", "UPSTREAM"]);
});

test("finding 8: every container has a memory limit and an image of a fixed version", () => {
  const services = globSync("compose*.yaml", { cwd: join(root, "deploy") }).flatMap((name) => [...servicesOf(name)]);
  const own = services.filter(([, lines]) => /^ {4}image: /m.test(lines));
  expect(own.map(([name]) => name).sort()).toEqual(["caddy", "postgres", "site", "store"]);
  for (const [name, lines] of own) {
    expect(lines, name).toMatch(/^ {4}mem_limit: \d/m);
    expect(lines, name).toMatch(/^ {4}(build: |image: \S+:v?\d+[.]\d)/m);
  }
});

test("finding 8: git and Docker ignore files with settings", () => {
  const ignoredByDocker = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  // Compose reads deploy/.env, because it looks beside its file.
  for (const file of ["deploy/settings", ".env", "deploy/.env"])
    expect(spawnSync("git", ["check-ignore", "-q", file], { cwd: root }).status, file).toBe(0);
  expect(ignoredByDocker).toEqual(expect.arrayContaining(["deploy/settings", "**/.env"]));
});

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { largeFile, pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { throughCaddy } from "./caddy.ts";
import { commandsOf, isInstalled, type Must, type Stand, walk } from "./guide.ts";
import { Service } from "./service.ts";
import { answersSoon, NOBODY } from "./site-at.ts";

const SITE_PORT = "38120";
const TLS_PORT = "38443";
const address = `https://localhost:${TLS_PORT}`;
const CADDY = "https://localhost:38444";
const NEW_NAME = "IEEE SB Walked";

const git = (cwd: string, ...words: string[]) =>
  execFileSync("git", ["-c", "user.name=walk", "-c", "user.email=walk@example.org", ...words], {
    cwd,
    encoding: "utf8",
  });

/** Where the guide's places are on this machine. */
const placesIn = (scratch: string): [string, string][] => [
  ["https://git.example.org/branch-site.git", join(scratch, "remote")],
  ["/srv/branch-site", join(scratch, "srv")],
  ["/etc/branch-site", join(scratch, "etc")],
  ["/etc/systemd/system", join(scratch, "units")],
  ["/etc/nginx/conf.d", join(scratch, "nginx")],
  ["/var/lib/branch-site", join(scratch, "data")],
  ["/var/backups/branch-site", join(scratch, "backups")],
  ["/var/cache/nginx/branch-site", join(scratch, "cache")],
  ["/etc/letsencrypt/live/branch.example.org", join(scratch, "certificates")],
  ["https://branch.example.org", address],
  ["branch.example.org", "localhost"],
  ["127.0.0.1:3000", `127.0.0.1:${SITE_PORT}`],
  ["listen 443 ", `listen ${TLS_PORT} `],
  ["listen [::]:443 ", `listen [::]:${TLS_PORT} `],
  ["listen 80;", "listen 38080;"],
  ["listen [::]:80;", "listen [::]:38080;"],
  ["-u branch ", "-u nobody "],
  ["-o branch -g branch", "-o nobody -g nogroup"],
  ["-g branch", "-g nogroup"],
];

/** Signs in through the proxy, and sends what officers send. */
async function actAsOfficer(password: string, must: Must, at = address) {
  const page = await fetch(`${at}/`);
  must(
    (await page.text()).includes(`<link rel="canonical" href="${address}/"`),
    "the page knows its address behind the proxy",
  );
  must(page.headers.get("strict-transport-security") !== null, "the proxy hands on that https is demanded");
  const login = await fetch(`${at}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  const { token } = (await login.json()) as { token: string };
  const fields = { title: "Walked", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const send = (images: File) =>
    fetch(`${at}/api/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: formOf({ ...fields, images }),
    });
  const photo = await pictureFile("photo.png", { width: 4000, height: 3000 });
  must(
    (await send(photo)).status === 201,
    "the first password signs in, and an event with a photo goes through the proxy",
  );
  const refused = await send(largeFile("huge.png", 56 * 1024 * 1024)).then(
    ({ status }) => status,
    () => 413,
  );
  must(refused === 413, "the proxy refuses what is larger than the site takes");
}

/** Does what docs/how-to/deploy.md says, in places of its own, with a service and a proxy that really run. */
export async function walkGuide(root: string, scratch: string, must: Must) {
  const places = placesIn(scratch);
  const placed = (text: string) => places.reduce((words, [there, here]) => words.replaceAll(there, here), text);
  const service = new Service(join(scratch, "units/branch-site.service"));
  const proxy = join(scratch, "nginx.conf");
  const nginx = ["-p", scratch, "-c", proxy];
  for (const folder of ["units", "nginx", "certificates"]) mkdirSync(join(scratch, folder));
  git(scratch, "clone", "-q", root, "remote");
  execFileSync(
    "openssl",
    [
      ..."req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout privkey.pem -out fullchain.pem".split(
        " ",
      ),
    ],
    { cwd: join(scratch, "certificates"), stdio: "ignore" },
  );
  writeFileSync(
    proxy,
    `daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; include ${scratch}/nginx/*.conf; }`,
  );
  setDefaultCACertificates([readFileSync(join(scratch, "certificates/fullchain.pem"), "utf8")]);

  let running: ReturnType<typeof spawn> | undefined;
  const stands: Stand[] = [
    (line) => line.startsWith("useradd") && told(line, "the one who owns nothing stands in"),
    (line) => line.startsWith("docker") && told(line, "there is no container engine"),
    (line) => line.includes("settings.example deploy/settings") && told(line, "there is no container engine"),
    (line) => {
      if (!line.startsWith("git clone")) return false;
      execFileSync("sh", ["-c", line], { stdio: "inherit" });
      // The one who follows the guide writes their address and their places into these.
      for (const file of globSync("*", { cwd: join(scratch, "srv/deploy") })) {
        const path = join(scratch, "srv/deploy", file);
        writeFileSync(
          path,
          placed(readFileSync(path, "utf8")) + (file === "settings.example" ? `PORT=${SITE_PORT}\n` : ""),
        );
      }
      return true;
    },
    (line) => line === "systemctl daemon-reload" && verifyUnit(scratch, must),
    async (line) => {
      if (!/^systemctl (enable --now|restart) branch-site$/.test(line)) return false;
      mkdirSync(join(scratch, "data"), { recursive: true });
      if (NOBODY.uid) spawnSync("chown", [`${NOBODY.uid}:${NOBODY.gid}`, join(scratch, "data")]);
      await service.stop();
      service.start();
      must(await answersSoon(`http://127.0.0.1:${SITE_PORT}/healthz`), `after "${line}" the site answers`);
      return true;
    },
    (line) => {
      if (line !== "nginx -t") return false;
      must(spawnSync("nginx", ["-t", ...nginx]).status === 0, "nginx takes the block");
      return true;
    },
    async (line) => {
      if (line !== "systemctl reload nginx") return false;
      running = spawn("nginx", nginx, { stdio: ["ignore", "ignore", "inherit"] });
      must(await answersSoon(`${address}/healthz`, running), "the site answers behind nginx with TLS");
      const password = /password: (\S+)/.exec(service.output)?.[1] ?? "";
      await actAsOfficer(password, must);
      if (!isInstalled("caddy")) return told("deploy/Caddyfile", "Caddy is not installed");
      const places = { folder: join(scratch, "caddy"), file: join(root, "deploy/Caddyfile"), address: CADDY };
      await throughCaddy({ ...places, plainPort: 38081, upstream: `127.0.0.1:${SITE_PORT}` }, must, () =>
        actAsOfficer(password, must, CADDY),
      );
      return true;
    },
    (line) => {
      if (!line.startsWith("git pull")) return false;
      changeBranchName(join(scratch, "remote"));
      execFileSync("sh", ["-c", `git checkout -q -- deploy && ${line} -q`], {
        cwd: join(scratch, "srv"),
        stdio: "inherit",
      });
      return true;
    },
  ];
  if (!isInstalled("nginx")) throw new Error("nginx is not installed: the guide cannot be walked");
  try {
    await walk(commandsOf(readFileSync(join(root, "docs/how-to/deploy.md"), "utf8")).map(placed), stands);
    must((await (await fetch(`${address}/`)).text()).includes(NEW_NAME), "the update brought the branch's new name");
    await restoreElsewhere(scratch, must);
  } finally {
    running?.kill("SIGTERM");
    await service.stop();
  }
}

function told(line: string, why: string): boolean {
  console.log(`  not run, ${why}: ${line}`);
  return true;
}

function verifyUnit(scratch: string, must: Must): boolean {
  if (!isInstalled("systemd-analyze")) return told("systemd-analyze verify", "it is not installed");
  const unit = join(scratch, "units/branch-site.service");
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  must(status === 0 && stderr === "", `systemd takes the unit ${stderr}`);
  return true;
}

/** Another version of the site, as the branch's repository would bring it. */
function changeBranchName(repository: string) {
  const file = join(repository, "src/site.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace(/\bname: "[^"]*"/, `name: "${NEW_NAME}"`));
  git(repository, "commit", "-qam", "Our name");
}

async function restoreElsewhere(scratch: string, must: Must) {
  const [backup = ""] = readdirSync(join(scratch, "backups"));
  const env = { ...process.env, DATA_DIR: join(scratch, "elsewhere"), PORT: "38130", PUBLIC_URL: "" };
  const srv = join(scratch, "srv");
  execFileSync("npm", ["run", "-s", "restore", "--", "--yes", join(scratch, "backups", backup)], {
    cwd: srv,
    env,
    stdio: "ignore",
  });
  const site = spawn(join(srv, "node_modules/.bin/node"), ["scripts/serve.ts"], { cwd: srv, env, stdio: "ignore" });
  await answersSoon("http://127.0.0.1:38130/api/events", site);
  const events = (await (await fetch("http://127.0.0.1:38130/api/events")).json()) as { title: string }[];
  must(
    events.some(({ title }) => title === "Walked"),
    "a backup restored elsewhere has the event",
  );
  site.kill("SIGTERM");
}

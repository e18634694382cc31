import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { largeFile, pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { type Assert, blocksOf, type GuideBlock, type Place } from "./guide.ts";
import { Machine, makeDebian } from "./machine.ts";
import { type Answer, beginLoad, type Load, Visitor } from "./visitors.ts";

const HOSTS = ["branch.example.org", "physics.example.org"] as const;
const NEW_NAME = "IEEE SB Walked";
const RESTORE_WITHIN_SECONDS = 180;
const LOAD_AFTER_MS = 3000;
const SHOWN_LINES = 60;
const TRIES = 240;
const BETWEEN_TRIES_MS = 500;

/** Creates a certificate for each host name, in place of those from Let's Encrypt. */
function makeCertificates(folder: string) {
  for (const host of HOSTS) {
    const name = `-subj /CN=${host} -addext subjectAltName=DNS:${host}`;
    const line = `req -x509 -newkey rsa:2048 -nodes -days 2 ${name} -keyout privkey.pem -out fullchain.pem`;
    mkdirSync(join(folder, host), { recursive: true });
    execFileSync("openssl", line.split(" "), { cwd: join(folder, host), stdio: "ignore" });
  }
}

/**
 * Replaces certbot with a program that copies a self-signed certificate, because the host names cannot be verified
 * here.
 */
function giveCertbot(machine: Machine, certificates: string) {
  machine.copyIn(certificates, "root/certificates");
  machine.install("usr/local/bin/certbot", [
    'while [ "$1" != -d ]; do shift; done',
    "mkdir -p /etc/letsencrypt/live",
    'cp -r "/root/certificates/$2" /etc/letsencrypt/live/',
  ]);
}

/** Certificate authorities that this computer trusts for package registries. */
function trustAsHere(machine: Machine) {
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (!authorities) return;
  machine.copyIn(authorities, "etc/ssl/certs/ca-certificates.crt");
  writeFileSync(join(machine.root, "root/.npmrc"), "cafile=/etc/ssl/certs/ca-certificates.crt\n");
}

/**
 * Prepares the computer that makes the release: git finds the repository on it, and scp puts files for the server into
 * a folder.
 */
function makeComputer(base: string, scratch: string, root: string): Machine {
  const computer = new Machine(base, join(scratch, "computer"));
  execFileSync("git", ["clone", "--quiet", "--bare", root, join(computer.root, "srv/branch-site.git")]);
  computer.install("usr/local/bin/scp", ["mkdir -p /outbox", "rm -f /outbox/*", 'cp "$1" "$2" /outbox/']);
  const remote = '[url "/srv/branch-site.git"]\n  insteadOf = https://git.example.org/branch-site.git\n';
  writeFileSync(join(computer.root, "root/.gitconfig"), `[safe]\n  directory = /srv/branch-site.git\n${remote}`);
  trustAsHere(computer);
  return computer;
}

/** Commits another version of the site to the branch's repository. */
function changeBranchName(repository: string, scratch: string) {
  const clone = join(scratch, "clone");
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=walk", "-c", "user.email=walk@example.org", ...words], { cwd: clone });
  execFileSync("git", ["clone", "--quiet", repository, clone]);
  execFileSync("sed", ["-i", `s/\\bname: "[^"]*"/name: "${NEW_NAME}"/`, join(clone, "src/site.ts")]);
  git("commit", "--quiet", "--all", "--message", "site: set our name");
  git("push", "--quiet", "origin", "HEAD");
}

async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await holds().catch(() => false)) return true;
    await delay(BETWEEN_TRIES_MS);
  }
  return false;
}

const passwordIn = (log: string) => /password: (\S+)/.exec(log)?.[1] ?? "";

class GuideWalk {
  readonly #blocks: GuideBlock[];
  readonly #must: Assert;

  constructor(markdown: string, must: Assert) {
    this.#blocks = blocksOf(markdown);
    this.#must = must;
  }

  /** Runs the commands under a heading that are for one machine. */
  async follow(heading: string, place: Place, machine: Machine, input = "") {
    const blocks = this.#blocks.filter((block) => block.heading === heading && block.place === place);
    if (blocks.length === 0) throw new Error(`The guide has no commands for the ${place} under "${heading}"`);
    for (const { commands } of blocks) {
      console.log(commands.replace(/^/gm, "  ").trimEnd());
      const { code, output } = await machine.run(commands, { input });
      if (code !== 0) console.log(output.split("\n").slice(-SHOWN_LINES).join("\n"));
      this.#must(code === 0, `${heading}: the commands for the ${place} succeed`);
      if (code !== 0) throw new Error("The guide cannot be followed further");
    }
  }
}

const eventOf = (images: File): FormData =>
  formOf({ title: "Walked", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3", images });

/** Signs in, and retries while a busy site asks the client to come back later. */
async function signIn(visitor: Visitor, password: string): Promise<string> {
  const body = JSON.stringify({ username: "admin", password });
  let token = "";
  await soon(async () => {
    const headers = { "content-type": "application/json" };
    const { text } = await visitor.visit("/api/admin/login", { method: "POST", headers, body });
    ({ token = "" } = JSON.parse(text) as { token?: string });
    return token !== "";
  });
  return token;
}

async function checkSite(visitor: Visitor, machine: Machine, must: Assert): Promise<() => Promise<Answer>> {
  let page = await visitor.visit("/");
  must(
    await soon(async () => {
      page = await visitor.visit("/");
      return page.status === 200;
    }),
    "the home page is there",
  );
  must(page.text.includes(`<link rel="canonical" href="https://${HOSTS[0]}/"`), "the page knows its URL behind nginx");
  must("strict-transport-security" in page.headers, "nginx passes on the header that requires HTTPS");
  const stranger = new Visitor("other.example.org", "");
  const answer = await stranger.visit("/").then(
    ({ status }) => `${status}`,
    (error: Error) => error.message,
  );
  must(/unrecognized name|handshake/i.test(answer), `nginx refuses unknown host names (${answer.slice(0, 80)})`);

  const log = await machine.run("journalctl -u branch-site");
  const authorization = `Bearer ${await signIn(visitor, passwordIn(log.output))}`;
  const photo = await pictureFile("photo.png", { width: 2000, height: 1500 });
  const send = async (image: File) =>
    visitor.visit("/api/events", { method: "POST", headers: { authorization }, body: eventOf(image) });
  must((await send(photo)).status === 201, "the first password signs in, and an event with a photo is stored");
  const refused = await send(largeFile("huge.png", 56 * 1024 * 1024)).then(
    ({ status }) => status,
    () => 413,
  );
  must(refused === 413, "nginx refuses a body that is larger than the site's limit");
  const small = await pictureFile();
  return () => send(small);
}

/** Ends a load some time after the restart that it observes. */
const report = async (what: string, load: Load, must: Assert) => {
  await delay(LOAD_AFTER_MS);
  const { answered, slowestMs, failures } = await load.end();
  must(
    failures.length === 0,
    `${what}: ${answered} requests answered, ${failures.length} failed, slowest ${slowestMs} ms`,
  );
  for (const failure of new Set(failures)) console.log(`    ${failure}`);
};

interface MadeBefore {
  debian?: string | undefined;
  computer?: string | undefined;
}

/** A release that passes the start check and then ends at once. */
const BROKEN = `cd /root
rm -rf broken && mkdir broken && cp -a "$(readlink -f /srv/branch-site/current)" broken/branch-site-broken
sed -i '1i if (!process.argv.includes("--check")) process.exit(1);' broken/branch-site-broken/build/site/serve.js
tar -C broken -czf broken.tar.gz branch-site-broken
sha256sum broken.tar.gz >broken.tar.gz.sha256
rm -rf broken
branch-site update broken.tar.gz`;

/**
 * Follows docs/how-to/deploy.md on new Debian machines, command by command, and checks the results.
 * @param made root file systems of an earlier run: plain Debian, and Debian with git and npm for the computer
 */
export async function walkGuide(root: string, scratch: string, must: Assert, made: MadeBefore) {
  const guide = new GuideWalk(readFileSync(join(root, "docs/how-to/deploy.md"), "utf8"), must);
  const debian = made.debian ?? join(scratch, "debian");
  if (!made.debian) makeDebian(debian);
  const certificates = join(scratch, "certificates");
  makeCertificates(certificates);
  const visitor = new Visitor(HOSTS[0], readFileSync(join(certificates, HOSTS[0], "fullchain.pem"), "utf8"));

  const computer = makeComputer(made.computer ?? debian, scratch, root);
  await guide.follow("Make a release", "computer", computer);
  const server = new Machine(debian, join(scratch, "server"));
  const deliver = (machine: Machine) => {
    for (const file of globSync("outbox/*", { cwd: computer.root }))
      machine.copyIn(join(computer.root, file), `root/${basename(file)}`);
  };
  deliver(server);
  giveCertbot(server, certificates);
  const backups = join(scratch, "backups");
  try {
    await server.boot();
    await guide.follow("Install", "server", server);
    await guide.follow("Start the service", "server", server);
    const units = await server.run("systemd-analyze verify /etc/systemd/system/branch-site.*");
    must(units.code === 0 && units.output === "", `systemd accepts the units ${units.output}`);
    await guide.follow("Set up TLS with nginx", "server", server);
    must(await soon(async () => (await visitor.visit("/healthz")).status === 200), "the site answers over TLS");
    const write = await checkSite(visitor, server, must);
    const hasBackup = async () => (await server.run("ls /var/backups/branch-site/backup-*/manifest.json")).code === 0;
    must(await soon(hasBackup), "the site has made a backup automatically");
    await guide.follow("Run a command", "server", server);

    changeBranchName(join(computer.root, "srv/branch-site.git"), scratch);
    await guide.follow("Update", "computer", computer);
    deliver(server);
    const shows = async (name: string) => (await visitor.visit("/")).text.includes(name);
    let load = beginLoad(visitor, write);
    await guide.follow("Update", "server", server);
    await report("update", load, must);
    must(await soon(() => shows(NEW_NAME)), "the update brought the branch's new name");
    load = beginLoad(visitor, write);
    await guide.follow("Go back", "server", server);
    await report("roll-back", load, must);
    must(await soon(async () => !(await shows(NEW_NAME))), "the roll-back brought the old name");
    load = beginLoad(visitor, write);
    const broken = await server.run(BROKEN);
    must(broken.code === 1 && /again[.]/.test(broken.output), `a broken release is switched back\n${broken.output}`);
    await report("update to a broken release", load, must);

    await guide.follow("Several sites on one machine", "server", server);
    const certificate = readFileSync(join(certificates, HOSTS[1], "fullchain.pem"), "utf8");
    const second = new Visitor(HOSTS[1], certificate);
    must(
      await soon(async () => (await second.visit("/healthz")).status === 200),
      "a second site answers on the machine",
    );
    must((await visitor.visit("/events")).text.includes("Walked"), "the first site still answers");
    second.leave();
    await server.run("rm -rf /root/kept && mkdir /root/kept && cp /etc/branch-site/settings /root/kept/");
    const [manifest = ""] = globSync("var/backups/branch-site/*/manifest.json", { cwd: server.root }).sort().reverse();
    execFileSync("cp", ["-r", join(server.root, dirname(manifest)), backups]);
  } finally {
    visitor.leave();
    await server.stop();
  }
  await restoreElsewhere();

  async function restoreElsewhere() {
    const empty = new Machine(debian, join(scratch, "empty"));
    deliver(empty);
    giveCertbot(empty, certificates);
    empty.copyIn(backups, "root/backup");
    empty.copyIn(join(server.root, "root/kept/settings"), "root/settings");
    try {
      await empty.boot();
      const begun = performance.now();
      await guide.follow("Install", "server", empty);
      await guide.follow("Restore on another machine", "restore", empty, "yes\n");
      await guide.follow("Start the service", "server", empty);
      await guide.follow("Set up TLS with nginx", "server", empty);
      const answers = await soon(async () => (await visitor.visit("/events")).text.includes("Walked"));
      const seconds = (performance.now() - begun) / 1000;
      must(answers, "the restored site has the event");
      must(seconds < RESTORE_WITHIN_SECONDS, `restored on an empty machine in ${seconds.toFixed(0)} s`);
    } finally {
      visitor.leave();
      await empty.stop();
    }
  }
}

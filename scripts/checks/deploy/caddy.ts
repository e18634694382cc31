import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Assert } from "./guide.ts";
import { answersSoon } from "./site-at.ts";

const LOOK_EVERY_MS = 100;

interface CaddyOptions {
  /** Folder for its files and certificates. */
  folder: string;
  /** The example in deploy/. */
  file: string;
  /** Ports for TLS and for plain HTTP. */
  address: string;
  plainPort: number;
  upstream: string;
}

/** Changes the example only to keep certificates out of the system and to use free ports. */
function configurationOf({ file, address, plainPort, upstream }: CaddyOptions, env: NodeJS.ProcessEnv): string {
  const settings = { ...env, PUBLIC_URL: address, UPSTREAM: upstream };
  const adapted = execFileSync("caddy", ["adapt", "--adapter", "caddyfile", "--config", file], {
    env: settings,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { apps } = JSON.parse(adapted.toString());
  const pki = { certificate_authorities: { local: { install_trust: false } } };
  return JSON.stringify({
    admin: { disabled: true },
    apps: { ...apps, http: { ...apps.http, http_port: plainPort }, pki },
  });
}

/** Waits until Caddy has made its root certificate, then trusts it in this process. */
async function trust(certificate: string, caddy: ChildProcess) {
  while (!existsSync(certificate)) {
    if (caddy.exitCode !== null) throw new Error("Caddy ended before it listened");
    await delay(LOOK_EVERY_MS);
  }
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(certificate, "utf8")]);
}

/** Runs Caddy with the example and a self-made certificate, and visits the site behind it. */
export async function throughCaddy(options: CaddyOptions, must: Assert, visit: () => Promise<void>) {
  const { folder, address } = options;
  mkdirSync(folder);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const configuration = join(folder, "caddy.json");
  writeFileSync(configuration, configurationOf(options, env));
  execFileSync("caddy", ["validate", "--config", configuration], { env, stdio: "ignore" });
  const caddy = spawn("caddy", ["run", "--config", configuration], { env, stdio: "ignore" });
  const ended = once(caddy, "close");
  try {
    await trust(join(folder, "caddy/pki/authorities/local/root.crt"), caddy);
    must(await answersSoon(`${address}/healthz`, caddy), "the site answers behind Caddy with TLS");
    await visit();
  } finally {
    caddy.kill("SIGTERM");
    await ended;
  }
}

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { onAllCores } from "./processes.ts";

const BLOCK = join(import.meta.dirname, "../deploy/nginx.conf");
const CERTIFICATE =
  "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1";

export interface SiteProxy {
  /** URL with TLS. */
  address: string;
  certificate: string;
  stop(): Promise<void>;
}

interface ProxyOptions {
  folder: string;
  /** Ports of the proxy for TLS and for plain HTTP. */
  ports: readonly [tls: number, plain: number];
  upstream: readonly [one: number, other?: number];
}

/** Returns deploy/nginx.conf with this machine's paths and ports, and optionally a second instance. */
function blockAt({ folder, ports: [tls, plain], upstream: [one, other] }: ProxyOptions): string {
  const places: [string, string][] = [
    ...(other === undefined ? [] : [["# server 127.0.0.1:3001", `server 127.0.0.1:${other}`] as [string, string]]),
    ["127.0.0.1:3000", `127.0.0.1:${one}`],
    ["/etc/letsencrypt/live/HOST_NAME", folder],
    ["/var/cache/branch-site-nginx", join(folder, "cache")],
    ["listen 443 ", `listen 127.0.0.1:${tls} `],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
  ];
  const block = readFileSync(BLOCK, "utf8").replace(/^.*listen \[::\].*\n/gm, "");
  return places.reduce((words, [there, here]) => {
    if (!words.includes(there)) throw new Error(`deploy/nginx.conf has no ${there} any more`);
    return words.replaceAll(there, here);
  }, block);
}

/** Starts nginx with the recommended configuration. */
export function startProxy(places: ProxyOptions): SiteProxy {
  const { folder, ports } = places;
  mkdirSync(folder);
  execFileSync("openssl", [...CERTIFICATE.split(" "), "-keyout", "privkey.pem", "-out", "fullchain.pem"], {
    cwd: folder,
    stdio: "ignore",
  });
  writeFileSync(join(folder, "site.conf"), blockAt(places));
  const settings = join(folder, "nginx.conf");
  // nginx workers run as another user, who could not read this folder.
  const user = process.getuid?.() === 0 ? "user root; " : "";
  writeFileSync(
    settings,
    `${user}daemon off; pid nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; include ${folder}/site.conf; }`,
  );
  const child = spawn(...onAllCores("nginx", "-p", folder, "-c", settings), { stdio: ["ignore", "ignore", "inherit"] });
  return {
    address: `https://localhost:${ports[0]}`,
    certificate: readFileSync(join(folder, "fullchain.pem"), "utf8"),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Returns free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to a server that can be cut, as if the server had stopped, or paused, as if the server hung. */
export interface BreakableLine {
  /** URL of the server through this connection. */
  address: string;
  cut(): Promise<void>;
  hold(): void;
  /** Restores the connection. */
  repair(): Promise<void>;
  close(): Promise<void>;
}

export async function openBreakableLine(server: string): Promise<BreakableLine> {
  const target = new URL(server);
  const ends = new Map<Socket, Socket>();
  let isHeld = false;

  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.set(end, other);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
      if (!isHeld) end.pipe(other);
    }
  });
  const listen = async (port: number) => {
    proxy.listen(port, "127.0.0.1");
    await once(proxy, "listening");
    return (proxy.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const address = new URL(server);
  address.host = `127.0.0.1:${port}`;

  async function cut() {
    if (!proxy.listening) return;
    const closed = once(proxy, "close");
    proxy.close();
    for (const end of ends.keys()) end.destroy();
    await closed;
  }
  return {
    address: address.href,
    cut,
    hold() {
      isHeld = true;
      for (const end of ends.keys()) end.unpipe();
    },
    async repair() {
      if (isHeld) for (const [end, other] of ends) end.pipe(other);
      isHeld = false;
      if (!proxy.listening) await listen(port);
    },
    close: cut,
  };
}

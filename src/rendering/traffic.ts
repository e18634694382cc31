const LINE_EVERY_MS = 60_000;

/** Traffic since the last log line. */
export interface Traffic {
  answers: number;
  bytes: number;
}

/** Counts responses without their own log line, and calls `write` once a minute and at the end. */
export function countTraffic(write: (traffic: Traffic) => void) {
  const traffic: Traffic = { answers: 0, bytes: 0 };
  const tell = () => {
    if (traffic.answers > 0) write({ ...traffic });
    Object.assign(traffic, { answers: 0, bytes: 0 });
  };
  const timer = setInterval(tell, LINE_EVERY_MS).unref();
  return {
    add(bytes: number) {
      traffic.answers += 1;
      traffic.bytes += bytes;
    },
    stop() {
      clearInterval(timer);
      tell();
    },
  };
}

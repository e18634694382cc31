import { useEffect, useState } from "react";
import type { Availability } from "#features/registrations/registrations.contract.ts";

const TICK_MS = 250;
/** The first request after the opening must not be early, whatever the delay of the network was. */
const MARGIN_MS = 300;

export interface Opening {
  /** Milliseconds until registration opens on the server's clock; null while unknown, 0 once it is open. */
  opensInMs: number | null;
  /** The current state; null until the server has answered. */
  current: Availability | null;
}

/** Counts down to the opening of registration on the server's clock. */
export function useOpening(fetchCurrent: (() => Promise<Availability>) | undefined): Opening {
  const [current, setCurrent] = useState<Availability | null>(null);
  const [opensInMs, setOpensInMs] = useState<number | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    void fetchCurrent?.().then(
      (fetched) => {
        if (isOver) return;
        setCurrent(fetched);
        const opensAt = fetched.state === "not_open" && fetched.opensAt ? Date.parse(fetched.opensAt) : null;
        if (opensAt === null) return setOpensInMs(0);
        const aheadMs = Date.parse(fetched.serverTime) - Date.now();
        const tick = () => {
          const left = Math.max(0, opensAt + MARGIN_MS - Date.now() - aheadMs);
          setOpensInMs(left);
          if (left === 0) clearInterval(timer);
        };
        tick();
        timer = setInterval(tick, TICK_MS);
      },
      // Without the state, the form can be sent, and the server decides.
      () => {},
    );
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [fetchCurrent]);

  return { opensInMs, current };
}

import { useEffect, useState } from "react";
import { type Turn, turnOn, turnTowards } from "#features/resources/resources.rules.ts";

/** Milliseconds, the same value as in the stylesheet. */
const REST = 1500;
const TURN = 1500;
/** Requested turns are faster. */
const ASKED_TURN = 400;
/** The last frame of a turn may be late. */
const FRAMES = 100;

const START: Turn = { position: 0, target: 0, direction: 1, asked: false };

/** Turns `count` cards: at intervals while it `plays`, and card by card to a requested one. */
export function useTurning(count: number, plays: boolean) {
  const [turn, setTurn] = useState(START);
  const [settled, setSettled] = useState(START);

  useEffect(() => {
    const onItsWay = turn.position !== turn.target;
    if (!onItsWay && !plays) return;
    const wait = onItsWay ? ASKED_TURN / 2 : turn === START ? REST : TURN + REST;
    const timer = setTimeout(
      () => setTurn(onItsWay ? turnTowards(turn.target, turn, count) : turnOn(turn, count)),
      wait,
    );
    return () => clearTimeout(timer);
  }, [turn, plays, count]);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(turn), (turn.asked ? ASKED_TURN : TURN) + FRAMES);
    return () => clearTimeout(timer);
  }, [turn]);

  return {
    turn,
    /**
     * Whether the cards move. Otherwise they change places immediately, for example when the layout becomes a list.
     */
    turning: turn !== settled,
    show: (target: number) => setTurn(turnTowards(target, turn, count)),
    /** Zero returns the cards to their places. */
    step: (by: 1 | 0 | -1) => setTurn(turnTowards((turn.target + by + count) % count, turn, count)),
  };
}

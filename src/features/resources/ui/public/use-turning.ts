import { useEffect, useState } from "react";
import { type Turn, turnOn, turnTowards } from "#features/resources/resources.rules.ts";

/** Milliseconds; the stylesheet has the same. */
const REST = 1500;
const TURN = 1500;
/** A turn that somebody asked for does not keep them waiting. */
const ASKED_TURN = 400;
/** The last frame of a turn may come late. */
const FRAMES = 100;

const START: Turn = { position: 0, target: 0, direction: 1, asked: false };

/** Turns `count` cards, after each rest while it `plays`, and to the one that is asked for, card by card. */
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
    /** While the cards go to their places. Otherwise they stand there at once, also when they become a list and back. */
    turning: turn !== settled,
    show: (target: number) => setTurn(turnTowards(target, turn, count)),
    /** By none: the cards go back to where they were. */
    step: (by: 1 | 0 | -1) => setTurn(turnTowards((turn.target + by + count) % count, turn, count)),
  };
}

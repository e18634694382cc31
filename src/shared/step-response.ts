/**
 * Returns the level of a signal that rises, overshoots, rings and settles at 1: the unit step response of an underdamped
 * second-order system, `1 − e^(−ζωt) · (cos ω_d t + (ζ / √(1 − ζ²)) sin ω_d t)`.
 * @param periods the time since the step, in periods of its ringing
 */
export function stepLevel(periods: number, damping: number): number {
  if (periods <= 0) return 0;
  const phase = 2 * Math.PI * periods;
  const decay = damping / Math.sqrt(1 - damping ** 2);
  return 1 - Math.exp(-decay * phase) * (Math.cos(phase) + decay * Math.sin(phase));
}

/** Returns points of a step response, at times from 0 to 1. */
export const stepResponse = ({ samples, damping, cycles }: { samples: number; damping: number; cycles: number }) =>
  Array.from({ length: samples + 1 }, (_, index) => {
    const time = index / samples;
    return { time, level: stepLevel(time * cycles, damping) };
  });

/**
 * An open A chord, for ffmpeg's aevalsrc. Every frequency is a multiple of 1/8 Hz. The volume rises from silence and
 * falls back once per loop, so that the loop has no audible click.
 */
export function chord(detune: number, seconds: number): string {
  const notes = [
    [110, 0.3],
    [165, 0.22],
    [220, 0.2],
    [247, 0.09],
    [277.25, 0.1],
    [329.625, 0.09],
    [440, 0.03],
  ] as const;
  const pair = notes.map(
    ([frequency, level]) => `${level}*(sin(2*PI*${frequency}*t)+sin(2*PI*${frequency + detune}*t))`,
  );
  return `0.045*(1-cos(2*PI*t/${seconds}))*(${pair.join("+")})`;
}

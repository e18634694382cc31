import type { CheckInResult } from "#features/registrations/check-ins.contract.ts";

/** Tones in hertz, one after the other, and the vibration in milliseconds. */
const signals: Record<"good" | "repeated" | "bad", { tones: number[]; vibration: number[] }> = {
  good: { tones: [880], vibration: [80] },
  repeated: { tones: [520, 520], vibration: [80, 60, 80] },
  bad: { tones: [220, 160], vibration: [300] },
};
const TONE_SECONDS = 0.12;
const VOLUME = 0.25;

let audio: AudioContext | undefined;

/** Signals the result of a scan by sound and vibration. Each kind of result has its own pattern. */
export function signalResult(result: CheckInResult["result"]) {
  const kind = result === "checked_in" ? "good" : result === "already_in" ? "repeated" : "bad";
  const { tones, vibration } = signals[kind];
  // Not every browser vibrates.
  if ("vibrate" in navigator) navigator.vibrate(vibration);
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of tones.entries()) {
    const oscillator = new OscillatorNode(audio, { frequency });
    const gain = new GainNode(audio, { gain: VOLUME });
    oscillator.connect(gain).connect(audio.destination);
    const start = audio.currentTime + index * TONE_SECONDS * 1.3;
    oscillator.start(start);
    oscillator.stop(start + TONE_SECONDS);
  }
}

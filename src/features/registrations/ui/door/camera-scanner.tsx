import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import { openQrReader } from "./qr-reader.ts";

const READ_EVERY_MS = 120;
/** The same ticket counts as one scan while the camera sees it, and for this long afterwards. */
const SAME_TICKET_MS = 3000;

type CameraState = "off" | "starting" | "on" | "refused";

interface CameraScannerProps {
  /** Whether the camera was started before, and starts again without a tap. */
  wasStarted: boolean;
  onStart: () => void;
  onScan: (text: string) => void;
}

/** The camera. Reports each QR code once. */
export function CameraScanner({ wasStarted, onStart, onScan }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>(wasStarted ? "starting" : "off");
  const report = useRef(onScan);
  report.current = onScan;
  const isRunning = state === "starting" || state === "on";

  useEffect(() => {
    if (!isRunning) return;
    const running = new AbortController();
    void runCamera(video.current, { signal: running.signal, onScan: (text) => report.current(text) })
      .then(() => setState("on"))
      .catch(() => !running.signal.aborted && setState("refused"));
    return () => running.abort();
  }, [isRunning]);

  return (
    <div className="relative aspect-square max-h-[45dvh] w-full overflow-hidden rounded-card border border-white/30 bg-black">
      <video ref={video} muted playsInline aria-label={labels.cameraPicture} className="size-full object-cover" />
      {state !== "on" && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-[#001a38] p-4 text-center">
          {state === "refused" && (
            <p role="alert" className="max-w-[30ch]">
              {labels.cameraRefused}
            </p>
          )}
          <button
            type="button"
            disabled={state === "starting"}
            onClick={() => {
              onStart();
              setState("starting");
            }}
            className="inline-flex min-h-16 cursor-pointer items-center gap-3 rounded-lg bg-amber px-6 font-bold text-[#002855] text-xl"
          >
            <Camera aria-hidden="true" className="size-7" />
            {state === "starting" ? labels.cameraStarting : labels.startCamera}
          </button>
        </div>
      )}
    </div>
  );
}

/** Starts the camera and reads codes until the signal aborts. Resolves when the camera shows a picture. */
async function runCamera(
  video: HTMLVideoElement | null,
  { signal, onScan }: { signal: AbortSignal; onScan: (text: string) => void },
): Promise<void> {
  if (!video) return;
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } }),
    openQrReader(),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();

  let last = { text: "", seenAt: Number.NEGATIVE_INFINITY };
  let isReading = false;
  const timer = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    const text = await read(video).catch(() => undefined);
    isReading = false;
    if (text === undefined || signal.aborted) return;
    const isSame = text === last.text && performance.now() - last.seenAt < SAME_TICKET_MS;
    last = { text, seenAt: performance.now() };
    if (!isSame) onScan(text);
  }, READ_EVERY_MS);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    stop();
  });
}

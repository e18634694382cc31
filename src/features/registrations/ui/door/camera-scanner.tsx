import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";

/** The part of the browser's BarcodeDetector that this page uses. TypeScript does not know it. */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Long enough for a ticket's QR code at arm's length, and small enough for a slow phone. */
const LONG_SIDE = 720;

/** Reads a QR code in a video; undefined if there is none. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Returns the browser's detector if it reads QR codes. Some browsers only read other codes. */
async function findDetector(): Promise<DetectorClass | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])) ?? [];
  return formats.includes("qr_code") ? BarcodeDetector : undefined;
}

async function nativeReader(): Promise<ReadQr | undefined> {
  const Detector = await findDetector();
  if (!Detector) return undefined;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

const loadLibrary = () => import("qr/decode.js");

/** Loads the library if this browser needs it, because it cannot be loaded offline. */
export async function prepareQrReader(): Promise<void> {
  if (!(await findDetector())) await loadLibrary();
}

/** Loads the library for browsers without a detector. */
async function libraryReader(): Promise<ReadQr> {
  const { decodeQR } = await loadLibrary();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LONG_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return decodeQR({ data, width, height });
    } catch {
      // The library throws if a picture has no code.
      return undefined;
    }
  };
}

/** Returns the browser's detector, or a library where the browser has none. */
const openQrReader = async (): Promise<ReadQr> => (await nativeReader()) ?? (await libraryReader());

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
            <p role="alert" className="max-w-[17em]">
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

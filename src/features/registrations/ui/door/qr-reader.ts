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
export type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>;

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
export const openQrReader = async (): Promise<ReadQr> => (await nativeReader()) ?? (await libraryReader());

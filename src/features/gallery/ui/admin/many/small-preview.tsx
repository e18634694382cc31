import { ImageOff } from "lucide-react";
import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";

/** Pixels, on the finest screens. */
const WIDTH = 112;
// A photo of a phone takes 48 MB while it is decoded.
const oneAtATime = pLimit(1);

/** A picture that was chosen, drawn small: none of many stands in memory in its full size. */
export function SmallPreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let wanted = true;
    async function draw() {
      if (!wanted) return;
      const small = await createImageBitmap(file, { resizeWidth: WIDTH });
      if (wanted && canvas.current) {
        canvas.current.width = small.width;
        canvas.current.height = small.height;
        canvas.current.getContext("2d")?.drawImage(small, 0, 0);
      }
      small.close();
    }
    setFailed(false);
    oneAtATime(draw).catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [file]);

  if (failed) return <ImageOff aria-hidden="true" className="size-6" />;
  return <canvas ref={canvas} className="size-full object-cover" />;
}

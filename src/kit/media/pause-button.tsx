import { Pause, Play } from "lucide-react";
import { IconButton } from "#kit/action/button.tsx";

interface PauseButtonProps {
  paused: boolean;
  onToggle: () => void;
  /** The moving content: "slideshow", "video". */
  what: string;
  className?: string;
}

/** A button that pauses and resumes automatic motion. */
export function PauseButton({ paused, onToggle, what, className }: PauseButtonProps) {
  return (
    <IconButton
      tone="overlay"
      label={`${paused ? "Play" : "Pause"} ${what}`}
      icon={
        paused ? (
          <Play aria-hidden="true" className="fill-current" />
        ) : (
          <Pause aria-hidden="true" className="fill-current" />
        )
      }
      onClick={onToggle}
      className={className}
    />
  );
}

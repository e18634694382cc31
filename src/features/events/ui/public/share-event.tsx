import { Link2, Share2 } from "lucide-react";
import { useState } from "react";
import { eventLabels } from "#features/events/events.labels.ts";
import { Button } from "#kit/action/button.tsx";

interface ShareEventProps {
  title: string;
  url: string;
}

type Outcome = "copied" | "by-hand" | null;

const mailto = ({ title, url }: ShareEventProps) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;

const Address = ({ title, url }: ShareEventProps) => (
  <p className="text-sm">
    <span className="select-all break-all">{url}</span>{" "}
    <a href={mailto({ title, url })} className="text-link inline-flex min-h-11 items-center">
      {eventLabels.sendByEmail}
    </a>
  </p>
);

const isRefusedByVisitor = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** Uses the device's share dialog if it exists, otherwise copies the link, and shows the link if copying fails. */
export function ShareEvent({ title, url }: ShareEventProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome("copied");
    } catch {
      // Browsers offer the clipboard only over HTTPS.
      setOutcome("by-hand");
    }
  }

  async function share() {
    if (!("share" in navigator)) return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!isRefusedByVisitor(error)) await copy();
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="secondary" className="noscript:hidden" onClick={share}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      <noscript>
        <Address title={title} url={url} />
      </noscript>
      <div aria-live="polite">
        {outcome === "copied" && (
          <p className="inline-flex items-center gap-2 text-sm text-success-dark">
            <Link2 aria-hidden="true" className="size-5" />
            Link copied
          </p>
        )}
        {outcome === "by-hand" && <Address title={title} url={url} />}
      </div>
    </div>
  );
}

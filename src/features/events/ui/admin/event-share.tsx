import { Image, Share2 } from "lucide-react";
import { useState } from "react";
import { shareLabels as labels } from "#features/events/events.admin.labels.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventWhen } from "#features/events/events.labels.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { fetchFile } from "#kit/admin/admin-api.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { zoneName } from "#shared/dates.ts";
import { excerpt } from "#shared/excerpt.ts";

export const networks = ["whatsapp", "instagram", "linkedin"] as const;
type Network = (typeof networks)[number];

/**
 * Maximum characters of a post. Instagram: captions of 2,200. LinkedIn: posts of 3,000. WhatsApp collapses messages
 * after about 700. Read in November 2026.
 */
export const POST_MAX_CHARACTERS: Record<Network, number> = { whatsapp: 700, instagram: 2_200, linkedin: 3_000 };

interface AnnouncementInput {
  /** The absolute short link of the event. */
  url: string;
  /** Short name of the time zone. */
  zone: string;
}

const TAGS = "#IEEE #StudentBranch";

/** Returns the text of a post that announces an event, within the network's limit. */
export function announcement(network: Network, event: Event, { url, zone }: AnnouncementInput): string {
  const facts = `${eventWhen(event, zone)}\n${event.location}`;
  // WhatsApp shows text between asterisks in bold.
  const title = network === "whatsapp" ? `*${event.title.replaceAll("*", "")}*` : event.title;
  const end = network === "whatsapp" ? url : `${url}\n\n${TAGS}`;
  const fixed = `${title}\n${facts}\n\n\n\n${end}`.length;
  const description = excerpt(event.description.trim(), Math.max(0, POST_MAX_CHARACTERS[network] - fixed - 1));
  return `${title}\n${facts}\n\n${description}\n\n${end}`;
}

const frameCode = () =>
  `<iframe src="${location.origin}/embed/events" title="${labels.frameTitle}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;

const posters = [
  { type: "pdf", size: "a4", label: labels.poster.a4 },
  { type: "pdf", size: "a3", label: labels.poster.a3 },
  { type: "png", size: "post", label: labels.poster.post },
  { type: "png", size: "story", label: labels.poster.story },
];

/** Opens a dialog with the short link, texts for social networks, and the code that embeds the upcoming events. */
export function ShareEventButton({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        {labels.share}
      </Button>
      {isOpen && <ShareDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows officers the poster of an event that visitors cannot see. */
export function PosterPreviewButton({ event }: { event: Event }) {
  const loading = useAttempt(labels.previewFailed);
  const [isLoading, setLoading] = useState(false);
  const [poster, setPoster] = useState<string>();
  async function open() {
    setLoading(true);
    await loading.run(async () => setPoster(URL.createObjectURL(await fetchFile(`/api/events/${event._id}/poster`))));
    setLoading(false);
  }
  function close() {
    URL.revokeObjectURL(poster ?? "");
    setPoster(undefined);
  }
  return (
    <>
      <Button variant="secondary" pending={isLoading} onClick={() => void open()}>
        <Image aria-hidden="true" />
        {labels.previewPoster}
      </Button>
      <FailureAlert failure={loading.failure} />
      {poster !== undefined && (
        <Dialog open title={labels.previewPoster} description={labels.previewHelp} onCloseRequest={close} locked>
          <img src={poster} alt={labels.posterOf(event.title)} width={1240} height={1754} className="h-auto w-full" />
        </Dialog>
      )}
    </>
  );
}

function ShareDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const timeZone = useSiteZone();
  const url = new URL(event.shortLink ?? "", location.origin).href;
  const zone = zoneName(timeZone, new Date(event.startsAt));
  return (
    <Dialog
      open
      size="large"
      title={labels.title}
      description={labels.description}
      onCloseRequest={onClose}
      footer={<Button onClick={onClose}>{labels.done}</Button>}
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-2">
          <TextField label={labels.shortLink} readOnly value={url} className="w-full" />
          <CopyButton text={url} label={labels.copyLink} />
        </div>
        {event.state === "published" && (
          <section aria-label={labels.posters}>
            <h3 className="font-semibold text-sm">{labels.posters}</h3>
            <p className="mt-1 text-muted text-sm">{labels.postersHelp}</p>
            <ul className="mt-2 flex flex-wrap gap-3">
              {posters.map(({ type, size, label }) => (
                <li key={size}>
                  <a
                    href={`${eventPath(event)}/poster.${type}?size=${size}`}
                    download
                    className={buttonClasses({ variant: "secondary", size: "small" })}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {networks.map((network) => {
          const text = announcement(network, event, { url, zone });
          return (
            <div key={network} className="flex flex-col items-start gap-2">
              <TextArea label={labels.text[network]} readOnly rows={9} value={text} className="w-full" />
              <CopyButton text={text} label={labels.copyText[network]} />
            </div>
          );
        })}
        <div className="flex flex-col items-start gap-2">
          <TextArea
            label={labels.embed}
            help={labels.embedHelp}
            readOnly
            rows={3}
            value={frameCode()}
            className="w-full"
          />
          <CopyButton text={frameCode()} label={labels.copyCode} />
        </div>
      </div>
    </Dialog>
  );
}

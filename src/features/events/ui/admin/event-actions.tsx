import { ExternalLink, Eye, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { eventLabels, eventPageLabels as labels } from "#features/events/events.admin.labels.ts";
import { eventsApi } from "#features/events/events.api.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { adminEventPath, eventPath, eventStatus, isEventOn } from "#features/events/events.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { adminListLabels, listLabels } from "#kit/admin/admin.labels.ts";
import { useDeletion } from "#kit/admin/item-changes.tsx";
import { ItemMenu, openPreview } from "#kit/admin/item-menu.tsx";
import { SKIP_LEAVE_QUESTION } from "#kit/form/form-body.tsx";
import type { PageReference } from "#kit/media/used-in.tsx";
import { MenuItem } from "#kit/overlay/menu.tsx";
import { isSeen } from "#shared/publishing.ts";
import { PosterPreviewButton, ShareEventButton } from "./event-share.tsx";

const PATH = "/events";
const LIST = "/admin/events";

/** Returns the public pages that show an event's images. */
export const pagesOfEvent = (event: Event): PageReference[] =>
  isSeen(event)
    ? [
        { label: eventLabels.form.pageOf(event.title), to: eventPath(event) },
        { label: eventLabels.form.listOfEvents, to: "/events" },
      ]
    : [];

/**
 * Returns what lists and questions show of an event.
 * @param isAwaited whether people have registered, or may have, and expect the event to take place
 */
export function describeEvent(event: Event, isAwaited: boolean) {
  const now = new Date();
  const isOver = eventStatus(event, now) === "past" && !isEventOn(event, now);
  return {
    name: event.title,
    image: event.image[0],
    places: pagesOfEvent(event),
    view: eventPath(event),
    note: isAwaited && !isOver ? labels.deletionNote : undefined,
  };
}

/** The buttons beside the title of an event. */
export function EventButtons({ event }: { event: Event }) {
  return (
    <>
      {event.state === "published" ? (
        <a href={eventPath(event)} target="_blank" rel="noopener" className={buttonClasses({ variant: "secondary" })}>
          <ExternalLink aria-hidden="true" />
          {labels.viewPage}
          <span className="sr-only"> {labels.opensInNewTab}</span>
        </a>
      ) : (
        <>
          <Button variant="secondary" onClick={() => void openPreview(PATH, event, event.title)}>
            <Eye aria-hidden="true" />
            {labels.previewPage}
          </Button>
          <PosterPreviewButton event={event} />
        </>
      )}
      {event.shortLink !== undefined && <ShareEventButton event={event} />}
    </>
  );
}

/**
 * Returns the menu with the other actions of an event, and the question and the error of its deletion.
 * @param isAwaited see `describeEvent`
 */
export function useEventMenu(event: Event, isAwaited: boolean) {
  const navigate = useNavigate();
  const { ask, banner, question } = useDeletion<Event>({
    noun: "event",
    path: PATH,
    async remove(api, item) {
      await eventsApi.remove(api, item);
      // Before the screen's data is loaded again, because the event is gone. The officer may have left the screen.
      if (location.pathname === adminEventPath(item))
        void navigate(LIST, { replace: true, state: SKIP_LEAVE_QUESTION });
    },
    describe: (item) => describeEvent(item, isAwaited),
    done: adminListLabels.deleted("event"),
    failureSentence: eventMessages.deleteFailed,
  });
  const menu = (
    <ItemMenu
      path={PATH}
      item={event}
      title={event.title}
      onDuplicate={() => void navigate(`${LIST}?copy=${event._id}`)}
    >
      <MenuItem
        label={listLabels.deleteItem(event.title)}
        tone="danger"
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => ask(event)}
      >
        {listLabels.delete}
      </MenuItem>
    </ItemMenu>
  );
  return { menu, banner, question };
}

import { Images } from "lucide-react";
import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { galleryLabels, pictureReportAdminLabels } from "#features/gallery/gallery.admin.labels.ts";
import { fetchAlbumYears, fetchGallery } from "#features/gallery/gallery.api.ts";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import { useEventChoices } from "#kit/admin/event-choices.ts";
import { ListScreen, ListSearch, useListAddress } from "#kit/admin/list-screen.tsx";
import { choiceIn, load, type PageProps, pageQuery, useLoaded } from "#kit/admin/screen-route.tsx";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { AlbumImages, type EventsOfImages, useGalleryForms } from "./use-gallery-forms.tsx";

const labels = galleryLabels.filter;

const PAGE_SIZE = 48;

export const loadGallery = async ({ request }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const year = Number(searchParams.get("year")) || undefined;
  const query = {
    ...pageQuery(request, PAGE_SIZE),
    year,
    event: searchParams.get("event") || undefined,
    alt: choiceIn(request, "alt", ["missing"]),
  };
  return {
    years: load(fetchAlbumYears, galleryMessages.listFailed),
    loaded: await load((api) => fetchGallery(api, query), galleryMessages.listFailed),
  };
};

export function GalleryScreen({ loaderData, ...events }: PageProps<typeof loadGallery> & EventsOfImages) {
  const forms = useGalleryForms(events);
  const address = useListAddress();
  const { loaded } = loaderData;
  const isFiltered = ["q", "year", "event", "alt"].some((name) => address.value(name) !== "");
  return (
    <>
      <ListScreen
        labels={galleryLabels.list}
        icon={<Images />}
        loaded={loaded}
        onAdd={forms.add}
        banner={
          <>
            <p className="-mt-2 mb-4">
              <Link to="/admin/picture-reports" className="text-link inline-flex min-h-11 items-center">
                {pictureReportAdminLabels.title}
              </Link>
            </p>
            {forms.banner}
          </>
        }
        isFiltered={isFiltered}
        tools={(isFiltered || Boolean(loaded.data?.total)) && <Filters years={loaderData.years} {...events} />}
      >
        {(items) => <AlbumImages items={items} forms={forms} findEvents={events.findEvents} />}
      </ListScreen>
      {forms.shown}
    </>
  );
}

type FiltersProps = Pick<PageProps<typeof loadGallery>["loaderData"], "years"> & Pick<EventsOfImages, "findEvents">;

/** Search, year, event and alternative text. The event's choices are those of the chosen year. */
function Filters({ years, findEvents }: FiltersProps) {
  const address = useListAddress();
  const known = useLoaded(years)?.data ?? [];
  const { events, choices, open } = useEventChoices(findEvents, {
    failed: galleryMessages.listFailed,
    days: "all",
    withDrafts: true,
  });
  const year = address.value("year");
  const ids = new Set(events.filter(({ date }) => date.startsWith(year)).map(({ _id }) => _id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the events once
  useEffect(() => void open(), []);
  return (
    <div className="flex w-full flex-wrap items-end gap-4">
      <ListSearch items="images" />
      <SelectField
        label={labels.year}
        placeholder={labels.allYears}
        options={known.map((value) => ({ value: String(value), label: String(value) }))}
        value={year}
        onChange={({ target }) => address.change({ year: target.value, event: "" })}
        className="w-32"
      />
      <SelectField
        label={labels.event}
        placeholder={labels.allEvents}
        options={choices.filter(({ value }) => ids.has(value))}
        value={address.value("event")}
        onChange={({ target }) => address.change({ event: target.value })}
        className="min-w-[min(12rem,100%)] flex-1 sm:max-w-80"
      />
      <CheckboxField
        label={labels.missingAlt}
        checked={address.value("alt") === "missing"}
        onChange={({ target }) => address.change({ alt: target.checked ? "missing" : "" })}
      />
    </div>
  );
}

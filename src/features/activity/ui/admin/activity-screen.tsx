import { History } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { fetchActivityChoices, fetchActivityPage } from "#features/activity/activity.api.ts";
import { activityMessages } from "#features/activity/activity.contract.ts";
import { kindInWords } from "#features/activity/activity.rules.ts";
import { ActivityList } from "#features/activity/ui/admin/activity-list.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useListAddress } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Card } from "#kit/page/card.tsx";
import { pageNumber } from "#shared/paging.ts";

const PAGE_SIZE = 50;

export const meta = adminMeta("Activity");

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const wanted = {
    limit: PAGE_SIZE,
    page: pageNumber(searchParams),
    entity: searchParams.get("kind") ?? undefined,
    actor: searchParams.get("who") ?? undefined,
  };
  return {
    lines: load((api) => fetchActivityPage(api, wanted), activityMessages.activityFailed),
    choices: load(fetchActivityChoices, activityMessages.activityFailed),
  };
};

interface ChoiceProps {
  label: string;
  /** The name of the query parameter. */
  name: string;
  /** The label of the option without a filter. */
  all: string;
  choices: readonly string[];
  inWords?: (choice: string) => string;
}

function Choice({ label, name, all, choices, inWords = (choice) => choice }: ChoiceProps) {
  const address = useListAddress();
  return (
    <SelectField
      label={label}
      placeholder={all}
      options={choices.map((value) => ({ value, label: inWords(value) }))}
      value={address.value(name)}
      onChange={(event) => address.change({ [name]: event.target.value })}
      className="w-full sm:w-80"
    />
  );
}

export default function ActivityPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { timeZone } = useSession();
  const address = useListAddress();
  const choices = useLoaded(loaderData.choices)?.data;
  return (
    <ListScreen
      title="Activity"
      noun="line"
      pagesLabel="Pages of the activity log"
      description="Changes to the site, with time and user. Entries are never removed."
      loaded={useLoaded(loaderData.lines)}
      waiting={<SpinnerBlock label="Loading the activity log" className="min-h-96" />}
      actions={null}
      tools={
        choices && (
          <div className="mb-4 flex flex-wrap gap-4">
            <Choice label="What" name="kind" all="Everything" choices={choices.entities} inWords={kindInWords} />
            <Choice label="Who" name="who" all="Everybody" choices={choices.actors} />
          </div>
        )
      }
      empty={
        address.value("kind") || address.value("who") ? (
          <NothingFound items="changes" />
        ) : (
          <EmptyState
            icon={<History />}
            title="No activity yet"
            description="Changes to the site's content appear here."
          />
        )
      }
    >
      {(lines) => (
        <Card padding="none" className="px-4 pb-2 sm:px-6">
          <ActivityList activities={lines} timeZone={timeZone} />
        </Card>
      )}
    </ListScreen>
  );
}

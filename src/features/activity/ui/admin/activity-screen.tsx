import { History } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { activityMessages, fetchActivityChoices, fetchActivityPage } from "#features/activity/activity.contract.ts";
import { activityLabels } from "#features/activity/activity.labels.ts";
import { formatItemType } from "#features/activity/activity.rules.ts";
import { ActivityList } from "#features/activity/ui/admin/activity-list.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { ListScreen, useListAddress } from "#kit/admin/list-screen.tsx";
import { load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { Card } from "#kit/page/card.tsx";
import { pageNumber } from "#shared/paging.ts";

const PAGE_SIZE = 50;

export const meta = adminMeta(activityLabels.list.title);

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const filter = {
    limit: PAGE_SIZE,
    page: pageNumber(searchParams),
    entity: searchParams.get("kind") ?? undefined,
    actor: searchParams.get("who") ?? undefined,
  };
  return {
    lines: load((api) => fetchActivityPage(api, filter), activityMessages.activityFailed),
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
  format?: (choice: string) => string;
}

function Choice({ label, name, all, choices, format = (choice) => choice }: ChoiceProps) {
  const address = useListAddress();
  return (
    <SelectField
      label={label}
      placeholder={all}
      options={choices.map((value) => ({ value, label: format(value) }))}
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
      labels={activityLabels.list}
      icon={<History />}
      description={activityLabels.description}
      loaded={useLoaded(loaderData.lines)}
      waiting={<SpinnerBlock label={activityLabels.loading} className="min-h-96" />}
      isFiltered={Boolean(address.value("kind") || address.value("who"))}
      tools={
        choices && (
          <>
            <Choice
              label={activityLabels.item}
              name="kind"
              all={activityLabels.allItems}
              choices={choices.entities}
              format={formatItemType}
            />
            <Choice label={activityLabels.user} name="who" all={activityLabels.allUsers} choices={choices.actors} />
          </>
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

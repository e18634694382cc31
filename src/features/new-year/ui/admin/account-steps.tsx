import { Link } from "react-router";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { roleNames } from "#shared/roles.ts";
import type { YearOfficer } from "./new-year-screen.tsx";
import type { StepProps } from "./plan-steps.tsx";

/** Returns the IDs with or without `id`. */
const toggle = (ids: readonly string[], id: string, isSelected: boolean) => {
  const others = ids.filter((other) => other !== id);
  return isSelected ? [...others, id] : others;
};

/** Names the new year. */
export const YearStep = ({ data, plan, change }: StepProps) => (
  <>
    <p className="max-w-reading text-muted">{labels.yearHelp(data.teamYear)}</p>
    <TextField
      label={labels.title}
      required
      className="max-w-xs"
      placeholder={plan.year}
      help={labels.yearFormat}
      value={plan.year}
      onChange={(event) => change({ year: event.target.value })}
    />
  </>
);

const describeAccount = ({ role, endsOn, isYou, counselor }: YearOfficer) =>
  [roleNames[role], endsOn && labels.endsOn(endsOn), counselor && labels.counselorStays, isYou && labels.ownAccount]
    .filter(Boolean)
    .join(", ");

/** Selects the accounts that end, and their last day. */
export function AccountsStep({ data, plan: { accounts }, change }: StepProps) {
  return (
    <>
      <p className="max-w-reading text-muted">{labels.accountsHelp}</p>
      <fieldset>
        <legend className="mb-2 font-semibold text-lg">{labels.accountsThatEnd}</legend>
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.officers
            .filter(({ ended }) => !ended)
            .map((officer) => (
              <li key={officer._id} className="px-4 py-2">
                <CheckboxField
                  label={officer.name ? `${officer.name} (${officer.username})` : officer.username}
                  help={describeAccount(officer)}
                  disabled={officer.isYou || (officer.counselor && !accounts.ids.includes(officer._id))}
                  checked={accounts.ids.includes(officer._id)}
                  onChange={({ target }) =>
                    change({ accounts: { ...accounts, ids: toggle(accounts.ids, officer._id, target.checked) } })
                  }
                />
              </li>
            ))}
        </ul>
      </fieldset>
      <TextField
        label={labels.lastDay}
        type="date"
        className="max-w-xs"
        required={accounts.ids.length > 0}
        help={labels.lastDayHelp}
        value={accounts.endsOn ?? ""}
        onChange={(event) => change({ accounts: { ...accounts, endsOn: event.target.value || undefined } })}
      />
    </>
  );
}

/** Selects the hero video and banners to unpublish when the year starts. */
export function FrontStep({ data, plan: { takeDown }, change }: StepProps) {
  const video = data.newYear.heroVideo;
  return (
    <>
      <p className="max-w-reading text-muted">
        {labels.frontHelp}{" "}
        <Link to="/admin/banners" className="text-link">
          Banners
        </Link>{" "}
        and{" "}
        <Link to="/admin/hero-settings" className="text-link">
          Hero Settings
        </Link>
        .
      </p>
      <section aria-labelledby="hero-now">
        <h3 id="hero-now" className="text-lg">
          Hero
        </h3>
        {video ? (
          <>
            <p className="mt-1 break-all text-muted text-sm">{video}</p>
            <CheckboxField
              label={labels.removeVideo}
              help={labels.removeVideoHelp}
              checked={takeDown.heroVideo}
              onChange={({ target }) => change({ takeDown: { ...takeDown, heroVideo: target.checked } })}
            />
          </>
        ) : (
          <p className="mt-1 text-muted text-sm">{labels.noVideo}</p>
        )}
      </section>
      <section aria-labelledby="banners-now">
        <h3 id="banners-now" className="mb-3 text-lg">
          Banners
        </h3>
        {data.banners.length === 0 && <p className="text-muted text-sm">{labels.noBanners}</p>}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {data.banners.map((banner) => (
            <li key={banner._id} className="overflow-hidden rounded-card border border-line">
              <Picture
                src={banner.image}
                alt=""
                ratio="21/9"
                focus={banner.focus}
                sizes="(min-width: 1280px) 380px, (min-width: 640px) 45vw, 100vw"
              />
              <CheckboxField
                className="px-4 py-2"
                label={labels.unpublish(banner.title)}
                checked={takeDown.banners.includes(banner._id)}
                onChange={({ target }) =>
                  change({
                    takeDown: { ...takeDown, banners: toggle(takeDown.banners, banner._id, target.checked) },
                  })
                }
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

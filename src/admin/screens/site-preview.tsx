import { useState } from "react";
import { adminLabels } from "#admin/admin.labels.ts";
import { previewSite } from "#api-client/content-calls.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { openInTab } from "#kit/admin/item-menu.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { Card } from "#kit/page/card.tsx";
import { versionMessages } from "#shared/lifecycle.ts";

const labels = adminLabels.sitePreview;

/** Opens a preview of the site at a future time. */
export function SitePreview() {
  const [at, setAt] = useState("");
  const opening = useAttempt(versionMessages.previewFailed);

  const open = () => opening.run(() => openInTab(() => previewSite(adminApi, at)));

  return (
    <Card as="section" aria-labelledby="site-preview">
      <h2 id="site-preview" className="text-xl">
        {labels.title}
      </h2>
      <p className="mt-1 text-muted">{labels.description}</p>
      <form
        className="mt-4 flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <TextField
          label={labels.dateAndTime}
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={at === ""}>
          {labels.openPreview}
        </Button>
      </form>
      <FailureAlert failure={opening.failure} className="mt-4" />
    </Card>
  );
}

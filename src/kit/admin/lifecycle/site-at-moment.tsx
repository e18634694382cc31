import { useState } from "react";
import { previewSite } from "#api-client/content-calls.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { Card } from "#kit/page/card.tsx";
import { versionMessages } from "#shared/lifecycle.ts";

/** Opens a preview of the site at a future time. */
export function SiteAtMoment() {
  const [at, setAt] = useState("");
  const opening = useAttempt(versionMessages.previewFailed);

  const open = () => {
    // Opened immediately, because browsers block windows that open later as pop-ups.
    const page = window.open("about:blank", "_blank");
    void opening
      .run(async () => {
        const { address } = await previewSite(adminApi, at);
        if (page) page.location.href = address;
        else location.assign(address);
      })
      .then((opened) => opened || page?.close());
  };

  return (
    <Card as="section" aria-labelledby="site-at-moment">
      <h2 id="site-at-moment" className="text-xl">
        Preview the site at a future date
      </h2>
      <p className="mt-1 text-muted">Shows the site as visitors will see it then. Only you can see this preview.</p>
      <form
        className="mt-4 flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <TextField
          label="Date and time"
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={at === ""}>
          Open preview
        </Button>
      </form>
      <FailureAlert failure={opening.failure} className="mt-4" />
    </Card>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { useBranch } from "#admin/branch.ts";
import { SignalTrace, TextMark } from "#kit/brand/marks.tsx";
import { Card } from "#kit/page/card.tsx";

const labels = adminLabels.signInFrame;

/** Shows a card with a heading, around the sign-in forms. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name, logo, logoDark, logoAlt } = useBranch();
  return (
    <main className="fills-window on-navy relative flex min-h-dvh flex-col items-center justify-center overflow-hidden bg-navy p-4">
      <SignalTrace className="absolute inset-x-0 bottom-16 h-24 text-cyan/50" />
      <Card padding="large" className="relative w-full max-w-md text-ink">
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <TextMark name={name} logo={logo} nightLogo={logoDark} logoAlt={logoAlt} content="trace" decorative />
          <div className="min-w-0 flex-1 basis-32">
            <p className="font-semibold text-muted text-sm">{name}</p>
            <h1 className="text-2xl">{title}</h1>
          </div>
        </div>
        {children}
      </Card>
      <Link to="/" className="relative mt-5 rounded-full bg-navy px-3 py-1 text-white underline">
        {labels.backToTheSite}
      </Link>
    </main>
  );
}

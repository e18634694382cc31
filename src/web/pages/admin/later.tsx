import { Hourglass } from "lucide-react";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { adminMeta } from "#web/page-meta.ts";

export const meta = () => adminMeta("Not here yet");

export default function LaterPage() {
  return (
    <>
      <h1 className="sr-only">Not here yet</h1>
      <EmptyState icon={<Hourglass />} title="This screen comes later" description="Events can be managed already." />
    </>
  );
}

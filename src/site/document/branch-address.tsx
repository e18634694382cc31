import type { Branch } from "#features/branch/branch.contract.ts";
import { addressLines } from "#features/branch/branch.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { layoutLabels } from "#site/site.labels.ts";

interface BranchAddressProps {
  branch: Pick<Branch, "address" | "mapLink">;
  className: string;
  linkClassName: string;
}

/** The lines of the branch's address, and a link to the map. */
export const BranchAddress = ({ branch, className, linkClassName }: BranchAddressProps) => (
  <>
    <address className={`mt-1 not-italic ${className}`}>
      {addressLines(branch).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
    {branch.mapLink && (
      <ExternalLink href={branch.mapLink} className={linkClassName}>
        {layoutLabels.map}
      </ExternalLink>
    )}
  </>
);

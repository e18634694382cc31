export interface PageReference {
  /** "Album of Open Lab". */
  label: string;
  to: string;
}

/** Lists the pages that show an image. */
export function UsedIn({ places }: { places: readonly PageReference[] }) {
  return (
    <p className="text-muted text-sm">
      <span className="font-semibold text-ink">Used in: </span>
      {places.length === 0
        ? "no page."
        : places.map(({ label, to }, index) => (
            <span key={to}>
              {index > 0 && ", "}
              <a href={to} target="_blank" rel="noopener" className="text-brand">
                {label}
              </a>
            </span>
          ))}
    </p>
  );
}

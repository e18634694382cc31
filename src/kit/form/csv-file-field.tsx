interface CsvFileFieldProps {
  label: string;
  onChoose: (file: File) => void;
}

/** A field for a file with a table. Pass a new `key` to clear the field. */
export const CsvFileField = ({ label, onChoose }: CsvFileFieldProps) => (
  <label className="flex flex-wrap items-center gap-3 font-semibold text-sm">
    {label}
    <input
      type="file"
      accept=".csv,.tsv,.txt,text/csv"
      onChange={({ target }) => {
        const chosen = target.files?.[0];
        if (chosen) onChoose(chosen);
      }}
      className="max-w-full font-normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line file:bg-paper file:px-4 file:font-semibold file:text-brand"
    />
  </label>
);

type Option = { value: string; label: string };

/** Options of a select, after one for no answer. */
export const Options = ({ none, options }: { none: string; options: readonly Option[] }) => (
  <>
    <option value="">{none}</option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

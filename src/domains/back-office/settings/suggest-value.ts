const slips = [10, 100, 1000];

/** A suggestion for an invalid number: a misplaced decimal point, a comma, a sign. */
export const suggestValue = (
  typed: string,
  { isStorable, current }: { isStorable(value: number): boolean; current: number },
): string | undefined => {
  const cleaned = typed
    .replaceAll(/[\s%$]/g, '')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
    .replaceAll(',', '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(cleaned)) return undefined;
  const value = Number(cleaned);
  const tried = [value, Math.abs(value), Math.round(value * 100) / 100, Math.round(value)];
  const shifted = slips.map((by) => Math.round((Math.abs(value) / by) * 100) / 100);
  const storable = (candidates: number[]) => candidates.filter((candidate) => isStorable(candidate));
  const nearest = storable(shifted).sort((one, other) => Math.abs(one - current) - Math.abs(other - current));
  const suggestion = storable(tried)[0] ?? nearest[0];
  return suggestion === undefined || String(suggestion) === typed.trim() ? undefined : String(suggestion);
};

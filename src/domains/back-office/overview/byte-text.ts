const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** An amount of memory or disk with three significant digits. */
export const byteText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${Number(value.toPrecision(3)).toLocaleString('en-US')} ${units[power]}`;
};

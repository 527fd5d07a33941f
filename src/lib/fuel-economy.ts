/** Fuel groups that the EPA rates in MPGe (miles on the energy of a gallon of gasoline) instead of mpg. */
const mpgeGroups: ReadonlySet<string> = new Set(['ELE', 'PIH', 'HYD']);

/** The unit of the fuel economy of a fuel group; the two are never compared. */
export const economyUnit = (fuelGroup: string): 'mpg' | 'MPGe' => (mpgeGroups.has(fuelGroup) ? 'MPGe' : 'mpg');

/** Combined like the EPA's label: the harmonic mean of 55% city and 45% highway. */
export const combinedEconomy = (city: number | null, highway: number | null): number | null =>
  city && highway ? Math.round(1 / (0.55 / city + 0.45 / highway)) : null;

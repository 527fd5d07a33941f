/** Fuel groups that the EPA rates in MPGe: miles on the energy of a gallon, which is no figure of gasoline burnt. */
const mpgeGroups: ReadonlySet<string> = new Set(['ELE', 'PIH', 'HYD']);

/** In what the economy of a car of this fuel group is rated; the two are never compared. */
export const economyUnit = (fuelGroup: string): 'mpg' | 'MPGe' => (mpgeGroups.has(fuelGroup) ? 'MPGe' : 'mpg');

/** As the EPA's label combines them, over the same miles: 55 % in the city, 45 % on the highway. */
export const combinedEconomy = (city: number | null, highway: number | null): number | null =>
  city && highway ? Math.round(1 / (0.55 / city + 0.45 / highway)) : null;

/** Cents for a gallon, and for a kilowatt-hour at home; with the day they are of. */
export type FuelPrices = {
  readonly asOf: string;
  readonly gasolineCents: number;
  readonly dieselCents: number;
  readonly electricityCents: number;
};

/** Five years of what an average driver drives. */
export const fuelMiles = 75_000;

/** What a gallon of gasoline holds, in electricity: MPGe is miles for that much. */
const kwhPerGallon = 33.7;

/** Whole dollars, to the nearest fifty; nothing where the mileage is not known, or depends on how often a car is charged. */
export const fuelCostUsd = (prices: FuelPrices, fuelGroup: string, mpg: number | null): number | null => {
  if (!mpg) return null;
  const centsByFuel: Readonly<Record<string, number>> = {
    GSL: prices.gasolineCents,
    HYB: prices.gasolineCents,
    DSL: prices.dieselCents,
    ELE: prices.electricityCents * kwhPerGallon,
  };
  const cents = centsByFuel[fuelGroup];
  return cents === undefined ? null : Math.round(((fuelMiles / mpg) * cents) / 100 / 50) * 50;
};

const monthOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a figure of fuel assumes. */
export const fuelWords = ({ asOf, gasolineCents, dieselCents, electricityCents }: FuelPrices): string => {
  const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
  return `Fuel: ${dollars(gasolineCents)} a gallon of gasoline, ${dollars(dieselCents)} of diesel, ${dollars(electricityCents)} a kilowatt-hour (${monthOf(asOf)}).`;
};

/** Prices of a gallon and of a kilowatt-hour at home, in cents, with their date. */
export type FuelPrices = {
  readonly asOf: string;
  readonly gasolineCents: number;
  readonly dieselCents: number;
  readonly electricityCents: number;
};

/** The mileage of an average driver in five years. */
export const fuelMiles = 75_000;

/** The energy of a gallon of gasoline; MPGe are miles per this amount. */
const kwhPerGallon = 33.7;

/** Cents a mile; null if the mileage is unknown, or depends on how often the car is charged. */
export const centsPerMile = (prices: FuelPrices, fuelGroup: string, mpg: number | null): number | null => {
  if (!mpg) return null;
  const centsByFuel: Readonly<Record<string, number>> = {
    GSL: prices.gasolineCents,
    HYB: prices.gasolineCents,
    DSL: prices.dieselCents,
    ELE: prices.electricityCents * kwhPerGallon,
  };
  const cents = centsByFuel[fuelGroup];
  return cents === undefined ? null : cents / mpg;
};

/** In whole dollars, rounded to fifty; null if it can't be told. */
export const fuelCostUsd = (prices: FuelPrices, fuelGroup: string, mpg: number | null): number | null => {
  const cents = centsPerMile(prices, fuelGroup, mpg);
  return cents === null ? null : Math.round((fuelMiles * cents) / 100 / 50) * 50;
};

const monthOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The assumptions behind the fuel cost. */
export const fuelWords = ({ asOf, gasolineCents, dieselCents, electricityCents }: FuelPrices): string => {
  const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
  return `Fuel: ${dollars(gasolineCents)} a gallon of gasoline, ${dollars(dieselCents)} of diesel, ${dollars(electricityCents)} a kilowatt-hour (${monthOf(asOf)}).`;
};

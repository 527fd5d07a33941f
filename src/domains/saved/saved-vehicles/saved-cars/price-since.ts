/** A price and when it began. */
export type PriceStep = { atMs: number; usd: number };

type SavedPrice = { savedMs: number; savedPriceUsd: number | null };
type History = readonly { date: string; price: number }[];

/** All prices since a car was saved, beginning with the price at that time. */
export const pricesSince = ({ savedMs, savedPriceUsd }: SavedPrice, history: History): PriceStep[] => {
  if (savedPriceUsd === null) return [];
  const steps: PriceStep[] = [{ atMs: savedMs, usd: savedPriceUsd }];
  for (const { date, price } of history) {
    const atMs = Date.parse(date);
    if (atMs > savedMs && price !== steps.at(-1)?.usd) steps.push({ atMs, usd: price });
  }
  return steps;
};

const width = 84;
const height = 20;

/** SVG path of the prices as steps within 84 by 20; a single price is a line in the middle. */
export const stepsPath = (steps: readonly PriceStep[], endMs: number): { path: string; endY: number } => {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return { path: '', endY: 0 };
  const prices = steps.map(({ usd }) => usd);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const spanMs = Math.max(1, endMs - first.atMs);
  const xOf = (atMs: number): number => Math.round(Math.min(1, (atMs - first.atMs) / spanMs) * width);
  const yOf = (usd: number): number => (high === low ? height / 2 : Math.round(((high - usd) / (high - low)) * height));
  const path = steps.slice(1).map(({ atMs, usd }) => `H${xOf(atMs)}V${yOf(usd)}`);
  return { path: `M0 ${yOf(first.usd)}${path.join('')}H${width}`, endY: yOf(last.usd) };
};

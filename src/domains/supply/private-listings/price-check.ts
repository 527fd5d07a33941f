import { grouped } from '#lib/money.ts';

/** Prices outside of these shares of the estimate are asked about: usually a digit is missing. */
const lowestShare = 0.4;
const highestShare = 2.5;
const lowestUsd = 500;

type Evidence = { estimateUsd: number; lowerQuartileUsd: number; upperQuartileUsd: number } | null;

/** A question to the seller about a price that is probably a mistake; undefined for a plausible one. */
export const priceQuestion = (priceUsd: number, evidence: Evidence): string | undefined => {
  if (!evidence) return priceUsd < lowestUsd ? `Is $${grouped(priceUsd)} the whole price?` : undefined;
  const share = priceUsd / evidence.estimateUsd;
  if (share >= lowestShare && share <= highestShare && priceUsd >= lowestUsd) return undefined;
  const [low, high] = [evidence.lowerQuartileUsd, evidence.upperQuartileUsd].map(
    (usd) => `$${grouped(Math.round(usd))}`,
  );
  return `Is $${grouped(priceUsd)} right? Half of similar cars are listed at ${low} to ${high}.`;
};

/** A confirmed price this far below the market is looked at by an operator: scams begin with one. */
export const isSuspiciouslyLow = (priceUsd: number, evidence: Evidence): boolean =>
  evidence !== null && priceUsd < evidence.estimateUsd * lowestShare;

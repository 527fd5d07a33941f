import { formatMoney } from '#lib/money.ts';
import type { RuleOfTax } from './tax-rules.ts';

const partOf = ({ fromUsd, toUsd }: RuleOfTax): string => {
  if (fromUsd && toUsd) return ` from ${formatMoney(fromUsd)} to ${formatMoney(toUsd)}`;
  if (toUsd) return ` of the first ${formatMoney(toUsd)}`;
  return fromUsd ? ` above ${formatMoney(fromUsd)}` : '';
};

/** The line of a tax on a receipt: "County tax, about 1% of the first $5,000". */
export const taxLabel = (tax: RuleOfTax, percent: number): string => {
  const { name, isLocal, leastUsd, mostUsd } = tax;
  if (percent === 0) return name;
  const limits = [
    leastUsd ? `, at least ${formatMoney(leastUsd)}` : '',
    mostUsd ? `, at most ${formatMoney(mostUsd)}` : '',
  ];
  return `${name}, ${isLocal ? 'about ' : ''}${percent}%${partOf(tax)}${limits.join('')}`;
};

import type { DealRating } from '#domains/cars/listings/deal-rating.ts';
import { Verdict, type VerdictLevel } from '#ui/verdict.tsx';

const words: Readonly<Record<DealRating, { level: VerdictLevel; label: string }>> = {
  Great: { level: 'great', label: 'Great deal' },
  Good: { level: 'good', label: 'Good deal' },
  Fair: { level: 'fair', label: 'Fair price' },
  Above: { level: 'high', label: 'Above market' },
};

export const RatingWord = ({ rating }: { rating: DealRating }) => (
  <Verdict level={words[rating].level}>{words[rating].label}</Verdict>
);

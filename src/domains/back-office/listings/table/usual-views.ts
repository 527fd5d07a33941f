import type { CarFact } from './car-facts.ts';

/** Lists that everybody has; `count` names the number that is shown beside them. */
export const usualViews: readonly { label: string; query: string; count?: CarFact | 'hidden' | 'all' }[] = [
  { label: 'All cars', query: '', count: 'all' },
  { label: 'Needs review', query: 'fact=look', count: 'look' },
  { label: 'No price', query: 'fact=no-price', count: 'no-price' },
  { label: 'No photos', query: 'fact=no-photos', count: 'no-photos' },
  { label: 'Unconfirmed over 2 days', query: 'fact=unconfirmed', count: 'unconfirmed' },
  { label: 'Private sellers', query: 'sellerType=p' },
  { label: 'Corrected', query: 'fact=corrected', count: 'corrected' },
  { label: 'Featured', query: 'fact=featured', count: 'featured' },
  { label: 'Hidden', query: 'show=hidden', count: 'hidden' },
];

/** Something that needs somebody, with the one place where it is mended. */
export type Attention = {
  title: string;
  detail: string;
  /** Since when; absent where that is not known. */
  sinceMs?: number | undefined;
  /** How many shoppers it touches: everybody, a number, or none that is known. */
  shoppers: 'everybody' | number;
  action: { label: string; href: string };
};

const weight = ({ shoppers }: Attention): number => (shoppers === 'everybody' ? Number.POSITIVE_INFINITY : shoppers);

/** What touches most shoppers first, and of those alike what has waited longest. */
export const byShoppers = (items: readonly Attention[]): Attention[] =>
  items.toSorted((a, b) => {
    const [first, second] = [weight(a), weight(b)];
    if (first !== second) return second > first ? 1 : -1;
    return (a.sinceMs ?? Number.POSITIVE_INFINITY) - (b.sinceMs ?? Number.POSITIVE_INFINITY) || 0;
  });

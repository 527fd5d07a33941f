/** A problem that needs attention, with a link to the screen where it is solved. */
export type Attention = {
  title: string;
  detail: string;
  /** Start of the problem; absent if unknown. */
  sinceMs?: number | undefined;
  /** Number of affected shoppers; 0 if unknown. */
  shoppers: 'everybody' | number;
  action: { label: string; href: string };
  /** The page whose readers see it, if that isn't the one it leads to. */
  page?: string;
};

const weight = ({ shoppers }: Attention): number => (shoppers === 'everybody' ? Number.POSITIVE_INFINITY : shoppers);

/** Those that affect most shoppers first, then the oldest. */
export const byShoppers = (items: readonly Attention[]): Attention[] =>
  items.toSorted((a, b) => {
    const [first, second] = [weight(a), weight(b)];
    if (first !== second) return second > first ? 1 : -1;
    return (a.sinceMs ?? Number.POSITIVE_INFINITY) - (b.sinceMs ?? Number.POSITIVE_INFINITY) || 0;
  });

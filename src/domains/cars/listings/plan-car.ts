/** What a dealer's plan does to one of its cars; each is a time, or null. */
export type PlanCar = {
  /** Since when it is over the plan's number of cars, and not shown. */
  hiddenMs: number | null;
  /** Since when it has one of the plan's featured places. */
  featuredMs: number | null;
  /** Since when its dealer wants it to stay on sale before others. */
  firstMs: number | null;
};

export const noPlanCar: PlanCar = { hiddenMs: null, featuredMs: null, firstMs: null };

export type EstimateView = {
  name: string;
  line: string;
  /** The amount a dealer may pay. */
  amountUsd: number;
  lowUsd: number;
  highUsd: number;
  /** The range of asking prices for nine in ten of such cars; the estimate's range is a share of it. */
  asking: string;
  /** The share of the asking price that a dealer pays in this condition. */
  paidPercent: number;
  /** Number of similar cars on sale now or within the last 90 days. */
  comparables: number;
  comparablesHref: string;
  /** Lines that add up to the amount. */
  receipt: readonly { label: string; value: string }[];
  /**
   * The most similar cars on sale: their price, the price adjusted to this car, and what a dealer may pay at that
   * price.
   */
  similar: readonly {
    name: string;
    where: string;
    miles: number;
    priceUsd: number;
    movedUsd: number;
    paidUsd: number;
  }[];
  offerCode: string;
  expires: string;
  expiresMs: number;
};

export type CashOfferView = {
  /** Only for a dealer that makes cash offers; the code counts only then (DLR-06). */
  dealer?: {
    id: number;
    name: string;
    href: string;
    where: string;
    phone: string;
    offerCode: string;
    estimate?: EstimateView;
  };
  fields: Readonly<
    Record<'vin' | 'year' | 'makeCode' | 'modelCode' | 'trim' | 'mileage' | 'owed' | 'condition' | 'zip', string>
  >;
  errors: Partial<Record<'vin' | 'mileage' | 'modelCode' | 'owed', string>>;
  years: readonly number[];
  makes: readonly { code: string; name: string }[];
  /** Models of the selected make. */
  models: readonly { code: string; name: string }[];
  /** Trims of the selected model and year. */
  trims: readonly string[];
  /** With the difference from good condition once there is an estimate. */
  conditions: readonly { code: string; name: string; hint: string; overGoodUsd?: number }[];
  owedUsd?: number;
  estimate?: EstimateView;
  /** Name of the car if too few similar ones are for sale for an estimate. */
  tooFew: string;
  near: readonly { name: string; where: string; away: string; href: string }[];
};

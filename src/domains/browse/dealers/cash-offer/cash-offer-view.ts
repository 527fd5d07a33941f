export type EstimateView = {
  name: string;
  line: string;
  /** What a dealer may pay. */
  amountUsd: number;
  lowUsd: number;
  highUsd: number;
  /** What dealers ask for nine in ten of such cars: the estimate's range is a share of it. */
  asking: string;
  /** How much of an asking price is left for the owner in this condition. */
  paidPercent: number;
  /** On sale now, or within the last 90 days. */
  comparables: number;
  comparablesHref: string;
  /** Adds up to the amount. */
  receipt: readonly { label: string; value: string }[];
  /** The most alike on sale: at its own price, as if it were this car, and what a dealer may pay for it then. */
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

/** Everything the page of the instant cash offer shows. */
export type CashOfferView = {
  /** DLR-06: only a dealer that makes such offers, and only then the code that was brought. */
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
  /** Of the make that was chosen. */
  models: readonly { code: string; name: string }[];
  /** Of the model in that year. */
  trims: readonly string[];
  /** What each adds to a good one, once there is an estimate. */
  conditions: readonly { code: string; name: string; hint: string; overGoodUsd?: number }[];
  owedUsd?: number;
  estimate?: EstimateView;
  /** The car of which too few are for sale to say anything. */
  tooFew: string;
  near: readonly { name: string; where: string; away: string; href: string }[];
};

export type EstimateView = {
  name: string;
  line: string;
  /** What a dealer may pay, and what dealers ask for such cars. */
  range: string;
  retail: string;
  comparables: number;
  comparablesHref: string;
  offerCode: string;
  expires: string;
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
  fields: { year: string; makeCode: string; modelCode: string; mileage: string; condition: string; zip: string };
  errors: { mileage?: string; modelCode?: string };
  years: readonly number[];
  makes: readonly { code: string; name: string }[];
  /** Of the make that was chosen. */
  models: readonly { code: string; name: string }[];
  conditions: readonly { code: string; name: string; hint: string }[];
  estimate?: EstimateView;
  /** The car of which too few are for sale to say anything. */
  tooFew: string;
  near: readonly { name: string; where: string; away: string; href: string }[];
};

import type { ModelTile } from '#domains/browse/research/model-tiles.tsx';
import type { CreditType } from '#domains/reference/payments/credit-tier.ts';
import type { LoanTerm } from '#domains/reference/payments/national-rates.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { OptionState } from './build.ts';

export type Named = { code: string; name: string };

export type ModelChoice = Named & { bodyStyles: readonly string[] };

/** Contents and selection of the five lists at the top. */
export type ChooserView = {
  makes: readonly Named[];
  /** Body styles of the make (RSRCH-04). */
  bodyStyles: readonly Named[];
  models: readonly ModelChoice[];
  years: readonly number[];
  trims: readonly Named[];
  /** Model years that can be ordered, newest first. */
  newYears: readonly number[];
  makeCode: string;
  bodyStyle: string;
  modelCode: string;
  year: number | undefined;
  vehicleId: string;
};

export type OptionView = {
  id: string;
  name: string;
  usd: number;
  state: OptionState;
  reason?: string;
  footer?: string;
  /** Color of the swatch, `#rrggbb`. */
  swatch?: string;
};

export type OptionGroup = {
  title: string;
  field: string;
  kind: 'one' | 'many';
  note?: string;
  options: readonly OptionView[];
};

export type TrimView = {
  id: string;
  name: string;
  body: string;
  usd: number;
  selected: boolean;
  facts: readonly string[];
  adds: readonly string[];
};

export type OrderDealerView = {
  id: number;
  name: string;
  place: string;
  miles: number | null;
  phone: string;
  rating: { value: number; count: number } | null;
  href: string;
  /** Address of this build with the order form for this dealer; undefined if the dealer takes no messages. */
  askHref?: string;
  boosted: boolean;
};

/** The pre-order before any options are chosen (RSRCH-12). */
export type PreorderView = { id: string; title: string; image: string; alt: string; msrpUsd: number };

/** The terms that the address of a build can contain. */
export type ChangedTerms = Partial<Pick<PaymentTerms, 'loanTerm' | 'creditType' | 'downUsd'>>;

export type MoneyLine = { label: string; usd: number; note?: string };

export type CarBuildView = {
  step: 'build';
  chooser: ChooserView;
  name: string;
  trimName: string;
  vehicleId: string;
  makeCode: string;
  modelCode: string;
  year: number;
  crumbs: readonly { label: string; href: string }[];
  years: readonly { year: number; href: string; current: boolean }[];
  picture: { src: string; alt: string; interior: string; interiorAlt: string };
  paints: OptionGroup;
  trims: readonly TrimView[];
  groups: readonly OptionGroup[];
  included: readonly { title: string; names: readonly string[] }[];
  notices: readonly string[];
  price: { lines: readonly MoneyLine[]; totalUsd: number; isEstimate: boolean };
  outTheDoor: { lines: readonly MoneyLine[]; totalUsd: number; state: string; asOf: string } | null;
  payment: {
    /** "$612" and "/mo", or the amount paid at once. */
    amount: string;
    per: string;
    words: string;
    monthlyUsd: number;
    downPaymentUsd: number;
    amountFinancedUsd: number;
    termMonths: LoanTerm;
    creditType: CreditType;
  };
  /** The encoded inputs of both figures other than the terms (`payments/figures/car-costs.ts`). */
  costs: string;
  /** Terms in the address of this page; they override the shopper's. */
  changedTerms: ChangedTerms;
  zip: string;
  near: string;
  dealerId: number | undefined;
  /** Dealers who take orders for it, nearest first (RSRCH-13). */
  preorderOwners: readonly OrderDealerView[];
  preorder: PreorderView | null;
  /** Address of this build that the order form posts to. */
  orderHref: string;
  inStock: { count: number; href: string };
  researchHref: string;
  shareHref: string;
};

export type BuildView =
  | { step: 'make'; chooser: ChooserView; makes: readonly (Named & { href: string; models: number })[] }
  | {
      step: 'model';
      chooser: ChooserView;
      make: string;
      /** Links to a page for each body style, and one for all. */
      styles: readonly { name: string; href: string; current: boolean }[];
      allHref: string;
      unknownModel: boolean;
      groups: readonly { style: string; models: readonly ModelTile[] }[];
    }
  | CarBuildView;

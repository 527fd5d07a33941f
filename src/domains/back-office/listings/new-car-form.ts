import type { FeedColumn } from '#domains/supply/feeds/feed-columns.ts';

/** What is asked about a car that an operator adds, by the columns of a feed, whose rules it has to meet. */
export const newCarFields = [
  { name: 'type', label: 'Condition', required: true },
  { name: 'year', label: 'Year', required: true, numeric: true },
  { name: 'make', label: 'Make', required: true, list: 'makes' },
  { name: 'model', label: 'Model', required: true, list: 'models' },
  { name: 'trim', label: 'Trim', list: 'trims' },
  { name: 'mileage', label: 'Miles', hint: 'Not needed for a new car', numeric: true },
  { name: 'price', label: 'Price in dollars', hint: 'Without dealer fees; empty if it isn’t listed', numeric: true },
  { name: 'msrp', label: 'Sticker price in dollars', hint: 'Only of a new car', numeric: true },
  { name: 'exteriorColor', label: 'Exterior color', list: 'colors' },
  { name: 'interiorColor', label: 'Interior color', list: 'interiors' },
  { name: 'stockNumber', label: 'Stock number' },
] as const satisfies readonly {
  name: FeedColumn;
  label: string;
  hint?: string;
  required?: boolean;
  numeric?: boolean;
  list?: 'makes' | 'models' | 'trims' | 'colors' | 'interiors';
}[];

export const carTypes = [
  { value: 'used', label: 'Used' },
  { value: 'certified', label: 'Certified' },
  { value: 'third-party certified', label: 'Third-party certified' },
  { value: 'new', label: 'New' },
] as const;

export const longestReason = 200;
export const longestDescription = 5000;

/** Suggestions for what a VIN leaves open. */
type NewCarChoices = {
  makes: readonly string[];
  models: readonly string[];
  trims: readonly string[];
  colors: readonly string[];
  interiors: readonly string[];
};

/** What the form begins with; `note` says what was read from the VIN. */
export type NewCarStart = {
  values: Readonly<Record<string, string>>;
  choices: NewCarChoices;
  note?: { text: string; isProblem: boolean };
};

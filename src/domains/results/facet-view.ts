/** A choice that is a link; one that nobody offers leads nowhere. `mark` is a swatch's colour or a tile's style code. */
export type ChoiceView = readonly [label: string, count: number, href: string, chosen: 0 | 1, mark?: string];

export type FacetSectionView = {
  label?: string;
  look?: 'bodies' | 'colours';
  choices: readonly ChoiceView[];
  /** Behind "show all". */
  rest?: readonly ChoiceView[];
};

export type RangeView = {
  min: number;
  max: number;
  step: number;
  low: number | null;
  high: number | null;
  /** How many cars in each equal slice. */
  bars: readonly number[];
};

/** One group of the rail. Sent with every page, so it is plain and short. */
export type FacetView = {
  id: string;
  title: string;
  /** What is chosen in it. */
  note?: string;
  open?: 1;
  range?: RangeView;
  sections?: readonly FacetSectionView[];
};

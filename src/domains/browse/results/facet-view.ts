/** A choice that is a link. */
export type ChoiceView = {
  label: string;
  count: number;
  /** None where nobody offers it: it leads nowhere. */
  href?: string;
  selected: boolean;
  /** The count is what the choice brings beside those that are made already (RULING-70). */
  adds?: true;
  /** The count is what is left of so many cars of a make or model, while others that were chosen stay. */
  of?: number;
  /** Of a body style, which its drawing follows from. */
  code?: string;
  /** The colour of its swatch. */
  colour?: string;
};

/** Values that a car may be asked not to have: a list to pick one from, sent with the form. */
export type LeaveOutView = { param: string; options: readonly (readonly [value: string, label: string])[] };

export type FacetSectionView = {
  label?: string;
  /** What is left out already; each leads to the search that has it again. */
  leftOut?: readonly { label: string; href: string }[];
  leaveOut?: LeaveOutView;
  look?: 'bodies' | 'colours';
  /** Only one of them can be chosen. */
  ofOne?: true;
  choices: readonly ChoiceView[];
  /** Behind "more". */
  rest?: readonly ChoiceView[];
  /** Whether that is open at first; it is where something in it is selected. */
  restOpen?: true;
  /** How many there are, where they are fetched with the group when somebody opens the list. */
  restCount?: number;
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

/** One group of the rail. */
export type FacetView = {
  id: string;
  title: string;
  /** What is chosen in it. */
  note?: string;
  open?: boolean;
  /** Of a closed group, whose content is fetched when it is opened: how tall that is, in lines of choices. */
  lines?: number;
  range?: RangeView;
  /** The fields that the range is sent as. */
  fields?: { lowName: string; highName: string; label: string; prefix?: string };
  /** Other figures to set the same by. */
  scales?: readonly { label: string; href: string; current: boolean }[];
  /** What the figures depend on. */
  help?: string;
  sections?: readonly FacetSectionView[];
};

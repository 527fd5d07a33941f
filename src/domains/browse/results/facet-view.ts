/** An option of a filter, as a link. */
export type ChoiceView = {
  label: string;
  count: number;
  /** Undefined for an option without cars. */
  href?: string;
  selected: boolean;
  /** The count is the number of cars that the option adds (RULING-70). */
  adds?: true;
  /** The count is out of this many cars of a make or model, while other selected ones stay. */
  of?: number;
  /** Code of a body style, for its drawing. */
  code?: string;
  /** Color of its swatch. */
  colour?: string;
};

/** Options that can be excluded, as a list sent with the form. */
export type LeaveOutView = { param: string; options: readonly (readonly [value: string, label: string])[] };

export type FacetSectionView = {
  label?: string;
  /** Excluded options, each with a link that removes the exclusion. */
  leftOut?: readonly { label: string; href: string }[];
  leaveOut?: LeaveOutView;
  /** There is a list to exclude from, which is loaded with the group when it is opened. */
  hasLeaveOut?: true;
  look?: 'bodies' | 'colours';
  /** Whether only one option can be selected. */
  ofOne?: true;
  choices: readonly ChoiceView[];
  /** Options behind "more". */
  rest?: readonly ChoiceView[];
  /** Whether the list behind "more" is initially open, because an option in it is selected. */
  restOpen?: true;
  /** Number of options behind "more", if they are loaded when the list is opened. */
  restCount?: number;
};

export type RangeView = {
  min: number;
  max: number;
  step: number;
  low: number | null;
  high: number | null;
  /** Number of cars in each equal slice. */
  bars: readonly number[];
};

/** One group of filters. */
export type FacetView = {
  id: string;
  title: string;
  /** The selected options. */
  note?: string;
  open?: boolean;
  /** Set for a closed group whose content is loaded on opening: its height, in lines of options. */
  lines?: number;
  range?: RangeView;
  /** Form fields of the range. */
  fields?: { lowName: string; highName: string; label: string; prefix?: string };
  /** Links to other scales for the same filter. */
  scales?: readonly { label: string; href: string; current: boolean }[];
  /** What the figures depend on, in words. */
  help?: string;
  sections?: readonly FacetSectionView[];
};

export type SaveSearchProps = {
  /** Starts with "?" and has the short parameters in their one order (RULING-18). */
  searchString: string;
  /** What the search is called until the shopper calls it something else. */
  name: string;
  path: string;
};

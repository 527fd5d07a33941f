export type SaveSearchProps = {
  /** Begins with "?" and has the short parameters in a fixed order (RULING-18). */
  searchString: string;
  /** Default name of the search. */
  name: string;
  path: string;
};

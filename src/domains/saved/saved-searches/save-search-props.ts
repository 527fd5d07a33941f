export type SaveSearchProps = {
  /** RULING-18 */
  searchString: string;
  /** What the search is called until the shopper calls it something else. */
  name: string;
  path: string;
};

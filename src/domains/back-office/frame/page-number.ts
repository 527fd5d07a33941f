const largestPage = 100_000;

/** Which page of a list is asked for; whatever is no number is the first. */
export const readPageNumber = ({ searchParams }: URL): number => {
  const text = searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), largestPage) : 1;
};

const largestPage = 100_000;

/** The page number in the address; 1 if it is missing or invalid. */
export const readPageNumber = ({ searchParams }: URL): number => {
  const text = searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), largestPage) : 1;
};

/** The page numbers to link: first, last, the current one and its neighbors; `gap` stands for skipped ones. */
export const pageWindow = (page: number, pageCount: number): readonly (number | 'gap')[] => {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount]);
  // At either end the row keeps its length, so that links don't move while paging.
  if (page <= 2) wanted.add(3);
  if (page >= pageCount - 1) wanted.add(pageCount - 2);
  const pages = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const before = pages[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? ['gap' as const, number] : [number];
  });
};

/** The search that an address of the marketplace stands for: whatever else it asks, private sellers only (URL-09). */
export const marketplaceUrl = (query: string): string => {
  const params = new URLSearchParams(query);
  params.delete('sellerTypes');
  params.set('sellerType', 'p');
  return `/cars-for-sale/searchresults.xhtml?${params}`;
};

/** `?address=` of a page of results and `group=`: what a closed group of its filters holds. */
export const filterGroupPath = '/cars-for-sale/api/filter-group';

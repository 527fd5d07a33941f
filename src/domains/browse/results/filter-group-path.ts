/** Endpoint of a closed group's content: `?address=` of a results page and `group=`. */
export const filterGroupPath = '/cars-for-sale/api/filter-group';

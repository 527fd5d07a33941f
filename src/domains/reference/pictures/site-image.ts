/** The picture of a brand, for pages that are about none of their own. */
export const siteImagePath = '/img/site.png';

/** The path of the brand's picture, for pages without a picture of their own. */
export const siteImagePath = '/img/site.png';

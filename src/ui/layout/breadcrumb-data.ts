/** The way to a page, as search engines read it (schema.org). */
export const breadcrumbData = (crumbs: readonly { label: string; href: string }[], origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: `${origin}${href}`,
  })),
});

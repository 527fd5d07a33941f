/** The breadcrumb as structured data for search engines (schema.org). */
export const breadcrumbData = (crumbs: readonly { label: string; href: string }[], origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: `${origin}${href}`,
  })),
});

/** The address of the search that words or a ZIP are typed into, which they narrow. */
export const withinParam = 'within';

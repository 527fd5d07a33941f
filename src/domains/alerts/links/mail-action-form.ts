/** By which the button of our page, which wants a page back, is told from that of a mail program. */
export const fromPage = { name: 'from', value: 'page' } as const;

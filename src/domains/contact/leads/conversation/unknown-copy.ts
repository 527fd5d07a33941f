/** LEAD-05: said wherever such words are shown or passed on. */
export const unknownWords = (address: string): string => `From an address we don’t know: ${address}`;

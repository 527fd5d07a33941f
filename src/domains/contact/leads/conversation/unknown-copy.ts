/** Shown wherever a message from an unknown address is shown or passed on (LEAD-05). */
export const unknownWords = (address: string): string => `From an address we don’t know: ${address}`;

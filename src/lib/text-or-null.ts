/** An empty text stands for an unknown value, which answers of APIs say as null. */
export const textOrNull = (text: string | null | undefined): string | null => (text ? text : null);

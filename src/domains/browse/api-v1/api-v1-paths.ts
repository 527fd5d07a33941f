/** The root of the typed API; its compatible siblings are under `/rest` and `/collections`. */
export const v1Root = '/v1';
export const v1DescriptionPath = `${v1Root}/openapi.json`;

/** Describes the compatible addresses. */
export const openApiPath = '/openapi.json';

export const isV1 = (url: string): boolean => url === v1Root || url.startsWith(`${v1Root}/`);

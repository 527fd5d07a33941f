/** The parameter of a preview link, and its value that ends a preview. */
export const previewParam = 'brand-preview';
export const endPreview = 'end';

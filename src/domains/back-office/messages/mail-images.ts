type Image = { cid: string; type: string; base64: string };

/** A mail's pictures where a page can show them. */
export const withImages = (html: string, images: readonly Image[] = []): string =>
  images.reduce((text, { cid, type, base64 }) => text.replaceAll(`cid:${cid}`, `data:${type};base64,${base64}`), html);

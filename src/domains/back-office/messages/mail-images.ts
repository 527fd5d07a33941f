type Image = { cid: string; type: string; base64: string };

/** Replaces the `cid:` references of a mail by data URLs, so that a page can show its pictures. */
export const withImages = (html: string, images: readonly Image[] = []): string =>
  images.reduce((text, { cid, type, base64 }) => text.replaceAll(`cid:${cid}`, `data:${type};base64,${base64}`), html);

import { localPath } from '#lib/local-path.ts';
import { comparePath, landingPath } from '#paths/paths.ts';
import { mostCarsShared } from './share-terms.ts';

/** Cars by their ids, or a list by its address. */
export type SharedThing = { listingIds: readonly number[] } | { path: string };

type ShareRequest = {
  listingId?: number | undefined;
  carIds?: readonly number[] | undefined;
  /** Address of the page it is shared from. */
  originPageUrl?: string;
};

/** Path of a results page of this site; undefined for any other address. */
const listPath = (address: string, origin: string): string | undefined => {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const local = localPath(path);
  return local.startsWith(`${landingPath()}/`) ? local : undefined;
};

const carIn = new RegExp(`^${landingPath()}/vehicle/(\\d{5,15})$`);

/** What a link to this site refers to, and the ZIP for its figures. */
export const readSharedLink = (link: string, origin: string): { thing: SharedThing; zip: string } | undefined => {
  const url = URL.parse(link, origin);
  if (url?.origin !== origin) return undefined;
  const zip = /^\d{5}$/.exec(url.searchParams.get('zip') ?? '')?.[0] ?? '';
  const car = carIn.exec(url.pathname)?.[1];
  if (car !== undefined) return { thing: { listingIds: [Number(car)] }, zip };
  if (url.pathname === comparePath()) {
    const ids = url.searchParams.getAll('listingId').flatMap((text) => text.split(','));
    const carIds = ids.filter((text) => /^\d{5,15}$/.test(text)).map(Number);
    const thing = readSharedThing({ carIds }, origin);
    return thing && { thing, zip: '' };
  }
  const thing = readSharedThing({ originPageUrl: `${url.pathname}${url.search}` }, origin);
  return thing && { thing, zip: '' };
};

export const readSharedThing = (request: ShareRequest, origin: string): SharedThing | undefined => {
  const { listingId, carIds = [], originPageUrl = '' } = request;
  if (listingId !== undefined) return { listingIds: [listingId] };
  if (carIds.length > 0) return { listingIds: [...new Set(carIds)].slice(0, mostCarsShared) };
  const path = listPath(originPageUrl, origin);
  return path === undefined ? undefined : { path };
};

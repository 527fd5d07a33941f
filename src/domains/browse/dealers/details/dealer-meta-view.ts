import { minutesOf } from '#domains/cars/sellers/opening-hours.ts';
import type { DealerTab } from '#domains/finding/criteria/address/dealer-address.ts';
import { grouped } from '#lib/money.ts';
import type { DealerDetails } from '../dealers.server.ts';

/** Metadata for search engines; addresses are made absolute by the page. */
export type DealerMetaView = {
  title: string;
  description: string;
  canonical: string;
  telephone: string;
  latitude: number;
  longitude: number;
  address: { street: string; city: string; state: string; zip: string };
  /** Day, opening and closing time as "09:00". */
  hours: readonly { day: string; opens: string; closes: string }[];
};

const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const titlePrefixes: Readonly<Record<DealerTab, string>> = { inventory: '', reviews: 'Reviews of ', about: 'About ' };

export const dealerMeta = (
  { owner, answer, counts }: DealerDetails,
  { canonical, brandName, tab }: { canonical: string; brandName: string; tab: DealerTab },
): DealerMetaView => {
  const { address1: street, city, state, zip, latitude, longitude } = owner.address;
  const rated = owner.rating
    ? ` Rated ${owner.rating.value.toFixed(1)} from ${grouped(owner.rating.count)} ${owner.rating.count === 1 ? 'review' : 'reviews'}.`
    : '';
  const cars =
    counts.total === 0 ? 'no cars for sale right now' : `${grouped(counts.total)} cars with out-the-door prices`;
  return {
    title: `${titlePrefixes[tab]}${owner.name} in ${city}, ${state} | ${brandName}`,
    description: `${owner.name}, ${street}, ${city}, ${state}: ${cars}, hours, services and how to reach them.${rated}`,
    canonical,
    telephone: answer.phone.visible ? answer.phone.value : '',
    latitude,
    longitude,
    address: { street, city, state, zip },
    hours: owner.hours.flatMap(({ label, open, close }) => {
      const [opens, closes] = [minutesOf(open), minutesOf(close)];
      if (opens === null || closes === null) return [];
      return [{ day: label, opens: clockTime(opens), closes: clockTime(closes) }];
    }),
  };
};

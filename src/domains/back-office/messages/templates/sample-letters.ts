import { bestDealsLetter } from '#domains/people/mail/letters/best-deals-letter.ts';
import { confirmLetter } from '#domains/people/mail/letters/confirm-letter.ts';
import { leadLetter } from '#domains/people/mail/letters/lead-letter.ts';
import type { AlertLinks, Letter } from '#domains/people/mail/letters/letter.ts';
import { newMatchesLetter } from '#domains/people/mail/letters/new-matches-letter.ts';
import { priceDropLetter } from '#domains/people/mail/letters/price-drop-letter.ts';
import { shareLetter } from '#domains/people/mail/letters/share-letter.ts';
import { soldLetter } from '#domains/people/mail/letters/sold-letter.ts';
import type { CarFigures, MailCar, MailCarList } from '#domains/people/mail/mail-car.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';

/** Cars of the inventory for sample mails. */
export type SampleCars = {
  car: MailCar;
  was: CarFigures & { priceUsd: number };
  similar: MailCarList;
  others: MailCarList;
};

type SampleSite = { look: MailLook; origin: string; cars: SampleCars };

const to = 'dana.whitfield@example.com';

/** Links of a sample mail; all lead to the home page, because there is no recipient. */
const linksOf = (origin: string, view = origin): AlertLinks => ({
  view,
  mute: origin,
  snooze: origin,
  unsubscribe: origin,
  manage: origin,
});

const search = {
  name: 'SUVs with a third row near Atlanta',
  filters: ['AWD or 4WD', 'Under $40,000', 'Used or certified', 'Within 50 mi of 30303'],
};

const money = (car: MailCar): number => car.figures.priceUsd ?? 0;

/** The sample mails: label and text of each. */
export const sampleLetters: readonly { id: string; label: string; write(site: SampleSite): Letter }[] = [
  {
    id: 'price-drop',
    label: 'Price drop',
    write: ({ look, origin, cars: { car, was, similar } }) =>
      priceDropLetter(look, { to, car, was, similar, savedOn: 'Nov 3', links: linksOf(origin, car.url) }),
  },
  {
    id: 'new-matches',
    label: 'New matches',
    write: ({ look, origin, cars: { others } }) =>
      newMatchesLetter(look, {
        to,
        search,
        terms: others.terms,
        total: 642,
        frequency: 'daily',
        savedOn: 'Oct 28',
        cars: others.cars.slice(0, 3).map((car, index) => ({
          car,
          news: index === 2 ? { kind: 'price-crossed', wasUsd: money(car) + 3160 } : { kind: 'listed' },
        })),
        links: { ...linksOf(origin), compare: origin },
      }),
  },
  {
    id: 'sold',
    label: 'No longer listed',
    write: ({ look, origin, cars: { car, similar } }) =>
      soldLetter(look, { to, car, similar, leftOn: 'Nov 14', savedOn: 'Nov 3', links: linksOf(origin, car.url) }),
  },
  {
    id: 'best-deals',
    label: 'Best deals',
    write: ({ look, origin, cars: { others } }) =>
      bestDealsLetter(look, {
        to,
        place: 'Atlanta, GA',
        zip: '30303',
        radiusMiles: 50,
        considered: 142,
        requestedOn: 'Sep 2',
        styles: 'SUVs or trucks',
        cars: others.cars.slice(0, 5),
        terms: others.terms,
        links: linksOf(origin),
      }),
  },
  {
    id: 'confirm',
    label: 'Confirm alerts',
    write: ({ look, origin }) =>
      confirmLetter(look, {
        wanted: {
          name: 'Used Toyota RAV4 near Decatur, GA',
          details: 'Under $28,000, no accidents, within 25 miles of 30030. 118 cars today.',
        },
        confirmUrl: origin,
        stopUrl: origin,
        rhythm: 'You’ll get at most one email a day at 7:00 AM, and none on days without a new car.',
        requestedAt: { host: new URL(origin).host, when: 'Nov 15 at 10:12 AM' },
        deletedOn: 'Nov 22',
      }),
  },
  {
    id: 'share',
    label: 'Shared car',
    write: ({ look, origin, cars: { car } }) =>
      shareLetter(look, {
        sender: 'Sam Ortiz',
        message: 'This is the one I meant. The third row fits both car seats.',
        cars: [car],
        terms: '',
        url: car.url,
        host: new URL(origin).host,
      }),
  },
  {
    id: 'share-several',
    label: 'Shared comparison',
    write: ({ look, origin, cars: { others } }) =>
      shareLetter(look, {
        sender: 'Sam Ortiz',
        message: '',
        url: origin,
        host: new URL(origin).host,
        cars: others.cars.slice(0, 3),
        terms: others.terms,
      }),
  },
  {
    id: 'lead',
    label: 'Lead',
    write: ({ look, cars: { car } }) =>
      leadLetter(look, {
        leadId: '240917',
        topic: 'Availability',
        asks: 'asks whether this car is still available',
        shopper: {
          firstName: 'Dana',
          rows: [
            ['Name', 'Dana Whitfield'],
            ['Reply address', 'reply-8f3kq2@talk.example.com'],
            ['Phone', 'not provided'],
            ['ZIP', '30303'],
          ],
        },
        message: 'I would like to see it on Saturday morning.',
        vehicle: {
          title: car.name,
          stockNumber: 'K24817',
          car,
          rows: [
            ['Vehicle', car.name],
            ['Stock', 'K24817'],
            ['Page', car.url],
          ],
        },
        dealerName: car.seller,
        reply: {
          words: 'Or just reply to this email and we’ll forward it to Dana. Dana’s replies reach you the same way.',
          address: 'reply-8f3kq2@talk.example.com',
        },
        source: 'The same lead is attached as ADF/XML.',
      }),
  },
];

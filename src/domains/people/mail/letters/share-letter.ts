import { button, named, paragraph, quote, smallPrint } from '../mail-blocks.ts';
import type { MailCar } from '../mail-car.ts';
import { carHead, carList, costWords, stage, verdict } from '../mail-car-blocks.ts';
import { footLinks, footWords } from '../mail-frame.ts';
import type { MailLook } from '../mail-look.ts';
import { type Letter, letter } from './letter.ts';

type ShareFacts = {
  /** The sender's name as typed. */
  sender: string;
  /** The sender's message; may be empty. */
  message: string;
  /** The car of a vehicle page, the compared cars, or none for a search. */
  cars: readonly MailCar[];
  /** The terms the amounts of several cars are based on. */
  terms: string;
  /** The name and filters of a shared search. */
  search?: { name: string; details: string } | undefined;
  url: string;
  /** The host where the address was entered. */
  host: string;
  links?: { never?: string; report?: string } | undefined;
};

const whatOf = ({ cars, search }: ShareFacts): { subject: string; heading: string; action: string } => {
  const [only] = cars;
  if (only && cars.length === 1) return { subject: `a ${only.name}`, heading: 'a car', action: 'See this car' };
  if (cars.length > 1) {
    return { subject: `${cars.length} cars to compare`, heading: `${cars.length} cars`, action: 'Compare them' };
  }
  return { subject: search?.name ?? 'a search', heading: 'a search', action: 'See these cars' };
};

const carBlocks = ({ cars, terms }: ShareFacts) => {
  const [only] = cars;
  if (!only) return [];
  if (cars.length > 1) return [carList(cars.map((car) => ({ car }))), smallPrint(terms)];
  const costs = costWords(only.figures);
  return [
    ...stage(only),
    carHead(only, 'price'),
    ...verdict(only),
    ...(costs ? [paragraph(`${costs}.`), smallPrint(only.terms)] : []),
  ];
};

/** A mail with cars that somebody shares with somebody else (RULING-28). */
export const shareLetter = (look: MailLook, facts: ShareFacts): Letter => {
  const { sender, message, search, url, host, links = {} } = facts;
  const what = whatOf(facts);
  const ways = [
    ...(links.never ? [{ label: 'Never send me shared cars', url: links.never }] : []),
    ...(links.report ? [{ label: 'Report this email', url: links.report }] : []),
  ];
  return letter(look, {
    subject: `${sender} sent you ${what.subject}`,
    heading: `${sender} sent you ${what.heading}`,
    preview: message === '' ? undefined : message,
    blocks: [
      ...(message === '' ? [] : [quote(`“${message}”`)]),
      ...(search ? [named(search.name, search.details)] : []),
      ...carBlocks(facts),
      button({ label: what.action, url }),
    ],
    foot: [
      footWords(`${sender} typed your address on ${host}. We used your address once and didn’t save it.`),
      ...(ways.length > 0 ? [footLinks(ways)] : []),
    ],
  });
};

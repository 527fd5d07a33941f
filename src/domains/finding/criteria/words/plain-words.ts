import { slugKey } from '#lib/slug.ts';
import type { NotUnderstoodReason } from './reading.ts';

const keysOf = (list: string): string[] => list.trim().split(/,\s*/).map(slugKey);

export const fillerPhrases: ReadonlySet<string> = new Set(
  keysOf(`
  car, cars, vehicle, vehicles, auto, autos, automobile, automobiles, ride, rides, model, models, listing, listings,
  inventory, for sale, sale, for, with, and, or, a, an, the, of, to, in, on, at, by, from, is, are, be, that, which,
  has, have, having, had, it, its, this, these, those, some, any, all, looking, looking for, look for, searching,
  searching for, search, find, find me, show, show me, want, i want, wants, wanted, i need, need, needs, i am, im,
  interested in, shopping for, buy, buying, to buy, get, give me, me, my, i, we, our, us, you, your, please, thanks, hi,
  hello, hey, can, could, would, will, like, id like, i would like, should, must, prefer, preferably, ideally, maybe,
  just, only, also, plus, then, than, as, well, too, either, both, about, around, near, nearby, near me, close to me,
  around me, around here, close by, local, locally, in my area, near my location, available, in stock, right now, now,
  today, currently, good, nice, really, very, pretty, something, anything, one, ones, kind, type, style, equipped,
  equipped with, featuring, features, feature, including, includes, include, comes with, option, options, package,
  seats, seat, seating, color, colour, colors, colours, exterior, paint, painted, engine, transmission, drive,
  drivetrain, fuel, miles, mileage, price, priced, prices, cost, year, years, make, makes, under hood, us, usa,
  budget, afford, can afford, put, putting, on my way, on the way, up, most, deal, deals, owner, owners, title, history, best, so, if, not sure, etc, no preference, doesnt matter, whatever,
  obo, or best offer, o b o, or nearest offer, firm, negotiable, people, person, able to, able, capable of, capable,
  where, what, who, how, there, here, every, but, vs, versus, compared to, compared with, lookin, lookin for, gimme, wanna,
  want to, gotta, cash, paying cash, cash only, ya, yall, kinda, do, does, need a, mi, zip, zip code, zipcode, level, trim, trims, version,
  how about, what about, toward, towards, pay, to pay, paying, live, i live, living, located, based, area, areas, total, go, go up, keep, keep it, willing to go, can go, go up to, nothing but, nothing except, would like, we would like, id love, loaded with, come with
`),
);

/** Qualities that no filter covers. */
const vaguePhrases = keysOf(`
  reliable, dependable, one family, single family, first car, starter car, short commute, daily driver, sporty, sports car, sports cars, luxury car, luxury, luxurious, fun, fun to drive, fast,
  quick, powerful, small, little, big, large, compact, midsize, mid size, full size, fullsize, roomy, spacious,
  gas mileage, safe,
  safest, comfortable, cool, beautiful, pretty, like new, good condition, in good condition, great condition,
  in great condition, excellent condition, mint condition, in mint condition, perfect condition, good shape, newer,
  older, late model, high end, high mileage, high miles, budget friendly, low maintenance, student car, muscle car,
  off road, offroad, popular, best selling, top rated, no credit, no credit check,
  tow a boat, tow a trailer, tow a camper, pull a boat, pull a trailer, pull a camper, haul a boat, haul a trailer,
  haul a camper, haul, hauling, boat, camper, daughter, son, kid, kids, child, children, wife, husband, mom, dad,
  teen, teenager, teenage, college, student, grandma, grandpa, uber, lyft, rideshare, ride share, weekend, road trip,
  road trips, snow, winter, camping, adventure, car seats, child seats, 2 car seats, 3 car seats, three car seats, two car seats, fits 2 car seats, fits 3 car seats,
  fits three car seats, fits two car seats, fit 3 car seats, fit three car seats, room for 3 car seats, dog, dogs, date night, resale value,
  holds its value, no dealer fee, no dealer fees, no dealers fee, no doc fee, no fees, no hidden fees, no haggle,
  cargo space, cargo room, cargo, trunk space, big trunk, large trunk, huge trunk, lots of cargo, lots of cargo space,
  lots of space, lots of room, legroom, leg room, headroom, first time buyer,
  salvage, salvage title, rebuilt title, non smoker, nonsmoker, no smoking, beater, beaters,
  winter beater, clunker, clunkers, hooptie, junker, lease, leasing, leased
`);

const loanPhrases = keysOf(`
  financing, finance, financed, loan, loans, auto loan, car loan,
  loan term, apr, low apr, 0 apr, interest rate, interest rates, low interest, payment plan, buy here pay here, bhph
`);

const tradePhrases = keysOf(`
  trade, trade in, tradein, trading in my car, trade in my car
`);

const travelPhrases = keysOf(`
  an hour, half an hour, an hour away, hour away, hours away, minutes away, driving distance, within driving distance,
  an hour drive, a short drive, hour, hours, minutes
`);

/** Phrases that no filter covers, with the reason to show; never guessed. */
export const phraseReasons: ReadonlyMap<string, NotUnderstoodReason> = new Map<string, NotUnderstoodReason>([
  ...vaguePhrases.map((phrase) => [phrase, 'vague'] as const),
  ...loanPhrases.map((phrase) => [phrase, 'loan-terms'] as const),
  ...tradePhrases.map((phrase) => [phrase, 'trade-in'] as const),
  ...travelPhrases.map((phrase) => [phrase, 'travel-time'] as const),
]);

/**
 * Negations: a filter after one excludes its values, and anything else is reported. "No accidents" and similar phrases
 * are filters themselves.
 */
export const negators: ReadonlySet<string> = new Set(
  keysOf(`
  no, not, without, except, except for, excluding, exclude, excludes, non, nor, never, minus, but not, other than,
  anything but, dont want, do not want, i dont want, no more, isnt, not a, not an, avoid, avoiding, dont show,
  dont show me, hate, but no, anything except, anything except for, anything but a, anything other than, besides,
  other than a, aside from, apart from, everything but, everything except, all but, any but, thats not, that is not,
  that isnt, that arent, is not, are not, arent, not in, not any, skip, ignore, leave out, doesnt have, does not have,
  dont have, do not have, nothing, but not a, but not an, not have
`),
);

/** Short for "with" and "and"; after a model they may be a trim, which is tried first. */
export const shortWords: ReadonlySet<string> = new Set(['w', 'n']);

/** Filters have no shades: the color after one is read, the shade is reported. */
export const shades: ReadonlySet<string> = new Set(keysOf('light, dark, bright, deep, metallic, matte, pearl, pale'));

/** Parts of a car that sellers call new, as in "new tires". */
export const newPartWords: ReadonlySet<string> = new Set(
  keysOf('tires, tyres, brakes, brake, engine, motor, battery, transmission, paint, wheels, clutch, rotors, shocks'),
);

/** Everyday words one letter away from a known name, which must not be corrected to it. */
export const everydayWords: ReadonlySet<string> = new Set(
  keysOf(`
  accept, allows, assent, audit, bearer, blank, blaze, block, buck, candy, carry, challenges, charge, charged, charges, charter, chew, civil,
  clarify, closes, copper, couple, cram, crow, crude, cubed, discover, dive, eighth, eighty, ellipse, encode,
  enjoy, escaped, explore, face, feat, fist, fold, fond, food,
  fore, forge, form, fort, forth, forty, greek, hammer, infinite, integral, intro, kick, lamb, limbo, lots, lyric, lyrics, main, maxim, maximal, mere, metric,
  metrics, metros, midi, mind, mine, mins, mint, modal, modes, optimal, order, patrol, pivot, plot, real, roman, sentry, setting, settle, sick, slab,
  slang, solar, spar, spare, stab, stack, stale, stan, stand, stands, sticky, stock, stuck, texts, tile, track, tracks, transmit, trick,
  tricks, trunk, tuck, verse, vintage, whine, write
`),
);

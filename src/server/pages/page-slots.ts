import { anyState, stateNames } from '#domains/reference/locations/states.ts';
import type { AnyStateQuotes } from '#domains/reference/payments/any-state-quotes.ts';
import { grouped } from '#lib/money.ts';

/** A place in a page whose bytes depend on the visitor's state. Its last two bytes do not. */
export type Slot = {
  /** In bytes from the page's beginning. */
  readonly at: number;
  readonly width: number;
  readonly bytesFor: (state: string) => Buffer;
};

/** A page with everything that is the same in all states; what stands in its slots means nothing. */
export type SlottedPage = { readonly html: string; readonly slots: readonly Slot[] };

type StandIn = {
  at: number;
  end: number;
  textFor: (state: string) => string;
  /** Looks at what stands there in a state, for `width`, which is enough for all states that were looked at. */
  measure: (state: string) => void;
  width: () => number;
};
/** Spaces at `padAt` fill the slot; nobody sees them there. `until` is two characters after it. */
type Placed = StandIn & { padAt: number; until: number };

/** Slots nearer than this are one: a slot of its own costs about as many bytes in the compressed page. */
const leastBetween = 16;
/** Even the shortest slot is not made shorter by the compressor, which would lose its place. */
const leastWidth = 6;

const states = Object.keys(stateNames);
const longestName = Math.max(...Object.values(stateNames).map((name) => Buffer.byteLength(name)));
const codeInAddress = encodeURIComponent(anyState.code);
const standInPattern = new RegExp(
  `${anyState.code}|${anyState.name}|${codeInAddress}|(?<![\\w.])8\\d{15}(?!\\d)|(?<![\\w.]|\\d,)8(?:,\\d{3}){5}(?!,?\\d)`,
  'g',
);
const scripts = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs;
const jsonTokens = /"(?:[^"\\]|\\.)*"|[^"]+/g;

/** Why a page can't be made once for all states. */
export class Unfillable extends Error {}

const ofFixedWidth = (width: number) => ({ measure: () => {}, width: () => width });

const standInOf = (text: string, at: number, quotes: AnyStateQuotes): StandIn => {
  const end = at + text.length;
  if (text === anyState.code || text === codeInAddress)
    return { at, end, textFor: (state) => state, ...ofFixedWidth(2) };
  if (text === anyState.name)
    return { at, end, textFor: (state) => stateNames[state] ?? state, ...ofFixedWidth(longestName) };
  const amountIn = quotes.amountOf(Number(text.replaceAll(',', '')));
  if (!amountIn) throw new Unfillable('A figure was calculated from one that depends on the state');
  if (!text.includes(',')) {
    let width = 0;
    const measure = (state: string): void => {
      width = Math.max(width, String(amountIn(state)).length);
    };
    return { at, end, textFor: (state) => String(amountIn(state)), measure, width: () => width };
  }
  // Only the extremes are formatted, because that takes longer than to calculate an amount.
  let [least, most] = [0, 0];
  const measure = (state: string): void => {
    const amount = amountIn(state);
    least = Math.min(least, amount);
    most = Math.max(most, amount);
  };
  const width = (): number => Math.max(grouped(least).length, grouped(most).length);
  return { at, end, textFor: (state) => grouped(amountIn(state)), measure, width };
};

/** A whole character and one more, at least two bytes. */
const twoAfter = (html: string, at: number): number => {
  const one = at + String.fromCodePoint(html.codePointAt(at) ?? 32).length;
  return one + String.fromCodePoint(html.codePointAt(one) ?? 32).length;
};

/** Inside of the next tag or comment, before its end: React does not write a bare ">" anywhere else. */
const padInMarkup = (html: string, from: number): number => {
  const end = html.indexOf('>', from);
  if (end < 0) throw new Unfillable('A stand-in has no tag after it');
  if (html.startsWith('--', end - 2)) return end - 2;
  return html[end - 1] === '/' ? end - 1 : end;
};

/** Of stand-ins in one JSON text, each after the number or string that it is in. */
const padsInJson = (html: string, from: number, to: number, standIns: readonly StandIn[]): number[] => {
  const tokens = html.slice(from, to).matchAll(jsonTokens);
  let token = { end: from, isText: false };
  return standIns.map((standIn) => {
    while (token.end <= standIn.at) {
      const { value } = tokens.next();
      if (!value) throw new Unfillable('A stand-in is in no JSON value');
      token = { end: from + value.index + value[0].length, isText: value[0].startsWith('"') };
    }
    return token.isText ? token.end : standIn.end;
  });
};

const findStandIns = (html: string, quotes: AnyStateQuotes): Placed[] => {
  const standIns = Array.from(html.matchAll(standInPattern), ({ 0: text, index }) => standInOf(text, index, quotes));
  const pads = new Map<StandIn, number>();
  for (const { groups, index, 0: element } of html.matchAll(scripts)) {
    const inside = standIns.filter(({ at }) => at > index && at < index + element.length);
    if (inside.length === 0) continue;
    // Its own script would need another hash in the policy, and what search engines read has no visitor.
    if (groups?.attributes?.startsWith(' type="application/json"') !== true) {
      throw new Unfillable('A stand-in is in a script');
    }
    const from = index + element.indexOf('>') + 1;
    for (const [nth, pad] of padsInJson(html, from, index + element.length, inside).entries()) {
      const standIn = inside[nth];
      if (standIn) pads.set(standIn, pad);
    }
  }
  return standIns.map((standIn) => {
    const padAt = pads.get(standIn) ?? padInMarkup(html, standIn.end);
    return { ...standIn, padAt, until: twoAfter(html, padAt) };
  });
};

/** Stand-ins that are near each other, in one slot each group. */
const near = (placed: readonly Placed[]): Placed[][] => {
  const groups: Placed[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of placed) {
    if (one.at < end + leastBetween) groups.at(-1)?.push(one);
    else groups.push([one]);
    end = Math.max(end, one.until);
  }
  return groups;
};

/** A slot's text in a state; padding comes between it and `after`. */
const writerOf = (html: string, group: readonly Placed[]) => {
  const [{ at: begin } = { at: 0 }] = group;
  const last = group.reduce((latest, one) => (one.padAt > latest.padAt ? one : latest));
  const parts = group.map(({ at, textFor }, nth) => ({
    still: html.slice(group[nth - 1]?.end ?? begin, at),
    textFor,
  }));
  const rest = html.slice(group.at(-1)?.end, last.padAt);
  const after = html.slice(last.padAt, last.until);
  const textFor = (state: string): string => parts.map((part) => part.still + part.textFor(state)).join('') + rest;
  const sameBytes = parts.reduce((sum, { still }) => sum + Buffer.byteLength(still), Buffer.byteLength(rest));
  /** Enough for any state, once each was measured. */
  const width = (): number => Math.max(leastWidth, sameBytes + group.reduce((sum, one) => sum + one.width(), 0));
  return { begin, until: last.until, after, textFor, width };
};

type Writer = ReturnType<typeof writerOf>;

/** Widths are measured here, because most pages are never asked for a second time. */
const cutSlots = (html: string, placed: readonly Placed[], writers: readonly Writer[]): SlottedPage => {
  // State by state, so that a car is quoted once for each.
  for (const state of states) for (const { measure } of placed) measure(state);
  const slots: Slot[] = [];
  let same = '';
  let bytes = 0;
  let end = 0;
  const add = (text: string): void => {
    same += text;
    bytes += Buffer.byteLength(text);
  };
  for (const { begin, until, after, textFor, width } of writers) {
    const textWidth = width();
    add(html.slice(end, begin));
    const bytesFor = (state: string): Buffer => {
      const text = textFor(state);
      return Buffer.from(text + ' '.repeat(textWidth - Buffer.byteLength(text)) + after);
    };
    slots.push({ at: bytes, width: textWidth + Buffer.byteLength(after), bytesFor });
    add(`${'-'.repeat(textWidth)}${after}`);
    end = until;
  }
  add(html.slice(end));
  return { html: same, slots };
};

/** A page that was rendered for any state. */
export type PageForStates = {
  /** The page as it would have been rendered for a state. */
  htmlFor(state: string): string;
  /** What is the same in all states, and the slots. Cut when first called, which takes longer than `htmlFor`. */
  cut(): SlottedPage;
};

export const pageForStates = (html: string, quotes: AnyStateQuotes): PageForStates => {
  const placed = findStandIns(html, quotes);
  const writers = near(placed).map((group) => writerOf(html, group));
  let slotted: SlottedPage | undefined;
  return {
    htmlFor: (state) => {
      let page = '';
      let end = 0;
      for (const { begin, until, after, textFor } of writers) {
        page += `${html.slice(end, begin)}${textFor(state)}${after}`;
        end = until;
      }
      return page + html.slice(end);
    },
    cut: () => {
      slotted ??= cutSlots(html, placed, writers);
      return slotted;
    },
  };
};

/** What stands in the slots for visitors of one state, one after the other. */
export const slotBytesFor = (slots: readonly Slot[], state: string): Buffer =>
  Buffer.concat(slots.map(({ bytesFor }) => bytesFor(state)));

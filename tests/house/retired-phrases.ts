import { withoutComments } from './literal-paths.ts';

/**
 * Phrases that screens, emails and messages no longer use, because readers found them confusing. "Deal" is reserved for
 * deal ratings and best deals: how somebody pays is "terms", and what is started with a dealer is a "purchase"
 * (CONTRIBUTING.md).
 */
const retired: readonly string[] = [
  // One word with several meanings.
  '(?:typical|your|my|own) deal(?! rating)s?',
  'start a deal',
  'see (?:the|your) deal(?! rating)',
  'no deals? yet',
  'deal changed?',
  // Searching.
  'count your visit',
  'count(?:s|ed)? my visits',
  'name nobody',
  'told apart',
  'search in words',
  'we read that as',
  'read from your words',
  'no such filter',
  'lift(?:ing)? (?:a|one) (?:filter|of these)',
  'others like it',
  'most like it',
  'cars on offer',
  'towing, at most',
  'room and looks',
  'no price (?:listed|any ?more)',
  'price on request',
  // Cars and payments.
  'make of it today',
  'moved to (?:its|this)',
  'speaks? for less',
  'binds nobody',
  'ends by itself',
  'room for another car',
  'has seen you',
  'work(?:ed|s)? (?:it|this) out',
  'work out (?:a|payments?|what)',
  'leaves nothing for a car',
  'more owed than',
  'has not told us',
  'takes no (?:messages|deals|trade-ins?)',
  'drawn, not photographed',
  'hand over the keys',
  'how it goes',
  'we do not know that',
  'the premises of',
  // Accounts, alerts and errors.
  'make (?:an|my) account',
  'one press',
  'make this place yours',
  'not chased',
  'hear of',
  'next one arrives',
  'nothing to tell',
  'since you last looked',
  'would have been sent',
  'could not take that',
  'more than we can take',
  'password is not right',
  'how things are',
  'left for good',
  'written as addresses',
  'start at home',
  '(?:in|up|write it|starts?|begins?) anew',
  'any more',
  'we hope you',
  'it works once\\.',
  'there is nothing to do',
  'nobody was told',
  'did not come about',
  'one tap ends',
  // The back office.
  'needs you\\b(?!r)',
  'ordered by shoppers',
  'for the last time',
  'came back',
  '99 of 100',
  'as delivered',
  'tell the shopper',
  'told to nobody',
  'as shoppers do',
  'feed says',
  'their column',
  'our field',
  'come by hand',
  'how far (?:an|the) import',
  'goes by that',
  'handed over',
  'made somebody',
  'did this visitor get',
  'keeps them out',
  'chance that it is better',
  'somebody else changed',
  'told to wait',
  'is not there any',
];

const patterns = retired.map((phrase) => new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'gi'));

export const retiredPhrases = (text: string): string[] => {
  const code = withoutComments(text).replace(/\s+/g, ' ');
  return patterns.flatMap((pattern) => code.match(pattern) ?? []);
};

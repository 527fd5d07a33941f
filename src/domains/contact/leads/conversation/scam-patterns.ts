/** A pattern that frauds with private cars share, with what its writer is told. */
type ScamPattern = { pattern: RegExp; explanation: string };

const patterns: readonly ScamPattern[] = [
  {
    pattern:
      /\b(?:wire (?:transfer|the money|the funds|me|you)|bank wire|western union|money ?gram|gift ?cards?|bitcoin|crypto ?currency|usdt|cashier.?s check (?:for|over) more|(?:deposit|pay|payment|money|funds) (?:first|up ?front|in advance|before (?:seeing|you see|pickup)))\b/i,
    explanation: 'It asks for or offers a payment before the car changes hands.',
  },
  {
    pattern:
      /\b(?:(?:shipping|shipment|moving|pick ?up|transport|freight) (?:agent|company will|courier)|my (?:agent|mover|shipper|courier)|ship it to|(?:out of|away from) the (?:country|states).{0,80}(?:buy|pay|pick))\b/i,
    explanation: 'It mentions a shipping agent or a buyer who never comes in person.',
  },
  {
    pattern:
      /\b(?:(?:verification|verify|confirmation|security|google voice|six.?digit|6.?digit) (?:code|number|text)|(?:send|tell|give) me (?:the|a|your) (?:code|pin))\b/i,
    explanation: 'It asks for a code that was texted or emailed to somebody.',
  },
  {
    pattern:
      /\b(?:social security number|ssn|copy of your (?:driver|id)|bank (?:login|password|details)|routing number)\b/i,
    explanation: 'It asks for identity or bank details.',
  },
];

/** What is suspicious about a text, as its writer is told; undefined for ordinary text. */
export const findScamPattern = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ');
  return patterns.find(({ pattern }) => pattern.test(plain))?.explanation;
};

type Topic = { label: string; tone: 'positive' | 'warning'; about: 'model' | 'dealer'; words: RegExp };

/**
 * What reviews are searched for, in the words people use. A topic counts once for each review; "not quiet" doesn't
 * count as quiet.
 */
const topics: readonly Topic[] = [
  {
    label: 'Reliable',
    tone: 'positive',
    about: 'model',
    words: /\breliab(?:le|ility)|never let (?:me|us) down|nothing (?:has )?(?:broke|broken|gone wrong)/,
  },
  { label: 'Quiet ride', tone: 'positive', about: 'model', words: /\bquiet\b|hardly any noise/ },
  {
    label: 'Comfortable seats',
    tone: 'positive',
    about: 'model',
    words: /comfortable|seats are (?:great|excellent)|easy on (?:my|the) back/,
  },
  {
    label: 'Good on gas',
    tone: 'positive',
    about: 'model',
    words: /good on gas|easy on gas|cheap to (?:fuel|charge)|\bmpg is (?:great|better)/,
  },
  {
    label: 'Plenty of room',
    tone: 'positive',
    about: 'model',
    words: /plenty of (?:room|space)|roomy|everything fits/,
  },
  { label: 'Holds its value', tone: 'positive', about: 'model', words: /holds? its value|resale/ },
  {
    label: 'Fun to drive',
    tone: 'positive',
    about: 'model',
    words: /fun to drive|handles (?:well|great)|quick off the line/,
  },
  {
    label: 'Easy screen',
    tone: 'positive',
    about: 'model',
    words: /screen is (?:easy|quick|clear)|carplay (?:just )?works/,
  },
  {
    label: 'Slow touchscreen',
    tone: 'warning',
    about: 'model',
    words:
      /(?:slow|laggy|frozen|freezes)[\w ,]{0,20}(?:screen|touchscreen)|(?:screen|touchscreen)[\w ,]{0,30}(?:slow|lags?|freezes|minute to wake)/,
  },
  {
    label: 'Road noise',
    tone: 'warning',
    about: 'model',
    words: /road noise|wind noise|tire noise|loud on the highway/,
  },
  {
    label: 'Tight space',
    tone: 'warning',
    about: 'model',
    words: /cramped|tight (?:back seat|third row|cargo)|small (?:trunk|third row|back seat)|for kids only/,
  },
  { label: 'Firm ride', tone: 'warning', about: 'model', words: /(?:ride is |too )(?:firm|stiff|bumpy|harsh)/ },
  {
    label: 'Thirsty',
    tone: 'warning',
    about: 'model',
    words: /thirsty|drinks (?:gas|fuel)|less range than|mpg is (?:poor|worse)/,
  },
  {
    label: 'Repairs',
    tone: 'warning',
    about: 'model',
    words: /in the shop|expensive repair|had to replace|check engine/,
  },
  {
    label: 'Same price at the desk',
    tone: 'positive',
    about: 'dealer',
    words:
      /price (?:was|on the quote was) the price|no surprises|nothing (?:was )?added|matched (?:to the dollar|the quote)/,
  },
  { label: 'No pressure', tone: 'positive', about: 'dealer', words: /no pressure|didn[’']t push|without pressure/ },
  {
    label: 'Answered fast',
    tone: 'positive',
    about: 'dealer',
    words: /answered (?:within|in|the same)|wrote back|replied (?:within|in|the same)/,
  },
  { label: 'Car as described', tone: 'positive', about: 'dealer', words: /(?:exactly|just) as (?:listed|described)/ },
  { label: 'Friendly', tone: 'positive', about: 'dealer', words: /friendly|helpful|patient|kind\b/ },
  {
    label: 'Long wait',
    tone: 'warning',
    about: 'dealer',
    words: /waited|long wait|took (?:two|three|four) hours|slow paperwork/,
  },
  {
    label: 'Fees added',
    tone: 'warning',
    about: 'dealer',
    words: /fee wasn|added (?:a|an|\$)|extra fees?|protection package/,
  },
  {
    label: 'Slow to answer',
    tone: 'warning',
    about: 'dealer',
    words: /no answer|had to call twice|never (?:called|wrote) back|days to answer/,
  },
  { label: 'Pushy', tone: 'warning', about: 'dealer', words: /pushy|pressured|kept calling/ },
  {
    label: 'Not as described',
    tone: 'warning',
    about: 'dealer',
    words: /not as (?:listed|described)|wasn[’']t (?:mentioned|in the ad)|already sold/,
  },
];

const fewest = 2;
const mostTopics = 6;
const negated = /\b(?:not|isn[’']t|wasn[’']t|never|hardly|no longer)\s+(?:\w+\s+){0,2}$/;

const mentions = (text: string, words: RegExp): boolean => {
  const match = words.exec(text);
  return match !== null && !negated.test(text.slice(Math.max(0, match.index - 30), match.index));
};

export type TopicCount = { label: string; tone: 'positive' | 'warning'; count: number };

/** Topics of several reviews, most frequent first (REV-08). */
export const topicsOf = (kind: Topic['about'], texts: readonly string[]): TopicCount[] => {
  const lower = texts.map((text) => text.toLowerCase());
  return topics
    .filter(({ about }) => about === kind)
    .map(({ label, tone, words }) => ({ label, tone, count: lower.filter((text) => mentions(text, words)).length }))
    .filter(({ count }) => count >= fewest)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostTopics);
};

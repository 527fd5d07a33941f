import type { Outcome } from './fault-case.ts';

const head = [
  'case',
  'engine',
  'acknowledged',
  'found',
  'lost',
  'answered',
  '4xx',
  '503',
  'other 5xx',
  'cut',
  'what was seen',
];

const cells = ({ name, engine, acknowledged, found, answers, seen, wrong, skipped }: Outcome): string[] => [
  name,
  engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  ...(skipped
    ? Array.from({ length: 8 }, () => '')
    : [
        acknowledged,
        found,
        acknowledged - found,
        answers.answered,
        answers.refused,
        answers.unavailable,
        answers.broken,
        answers.cut,
      ].map(String)),
  [seen, ...wrong.map((sentence) => `**${sentence}**`)].filter((part) => part !== '').join('; '),
];

const line = (texts: readonly string[]): string =>
  `| ${texts.map((text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;

/** The outcomes as a Markdown table. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  [line(head), line(head.map(() => '---')), ...outcomes.map((outcome) => line(cells(outcome)))].join('\n');

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

const cells = ({ name, engine, acknowledged, matchCount, answers, seen, wrong, skipped }: Outcome): string[] => [
  name,
  engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  ...(skipped
    ? Array.from({ length: 8 }, () => '')
    : [
        acknowledged,
        matchCount,
        acknowledged - matchCount,
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

/** Updates a table with these outcomes: replaces existing rows and appends new ones. */
export const updateTable = (table: string, outcomes: readonly Outcome[]): string => {
  const rows = table.trim().split('\n');
  for (const outcome of outcomes) {
    const row = line(cells(outcome));
    const identity = row.split(' | ').slice(0, 2).join(' | ');
    const at = rows.findIndex((former) => former.startsWith(`${identity} | `));
    if (at < 0) rows.push(row);
    else rows[at] = row;
  }
  return rows.join('\n');
};

/** The outcomes as a Markdown table. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  [line(head), line(head.map(() => '---')), ...outcomes.map((outcome) => line(cells(outcome)))].join('\n');

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReaderRolesProvider } from '#domains/back-office/frame/reader-roles.tsx';
import { noCounts } from '#domains/supply/imports/import-run.ts';
import { FeedScreen, NewFeedScreen } from './feed-screen.tsx';
import type { FeedView, ImportLine, ImportView, MappingView } from './feed-views.ts';
import { FeedsScreen } from './feeds-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

const run: ImportLine = {
  id: 'r1',
  feedId: 'f1',
  dealerId: null,
  feedName: 'Larkstead',
  state: 'mapping',
  source: 'upload',
  fileName: 'cars.csv',
  bytes: 38_000_000,
  sha256: '',
  asOfMs: 0,
  whole: true,
  mapping: null,
  operator: { id: 'o', email: 'o@x.com' },
  createdMs: 1_700_000_000_000,
  startedMs: null,
  finishedMs: null,
  failure: null,
  hold: null,
  accepted: false,
  canUndo: false,
  wish: null,
  task: null,
  done: 0,
  total: 0,
  counts: noCounts,
};

const mapping: MappingView = {
  dialect: 'homenet',
  dialectName: 'HomeNet IOL',
  dialects: [{ id: 'homenet', name: 'HomeNet IOL' }],
  rows: 100,
  columns: [
    { column: 'VIN', firstValue: '5XYP3DGC8PG381204', field: 'vin', label: 'VIN', does: '', holds: null },
    {
      column: 'Drivetrain Desc',
      firstValue: '4-Wheel Disc AWD',
      field: null,
      label: null,
      does: 'holds drive: we do not guess it',
      holds: 'drive',
    },
    { column: 'Internet Special', firstValue: 'Y', field: null, label: null, does: 'no such field', holds: null },
  ],
  stops: [{ column: 'Drivetrain Desc', holds: 'drive', rows: 99 }],
  missing: null,
  arrivals: [
    {
      line: 2,
      heading: '2022 Volkswagen Atlas',
      condition: 'Certified',
      trim: null,
      drive: 'All wheel drive',
      priceUsd: null,
      mileage: 47_602,
      pictures: 14,
      dealer: 'Larkstead',
    },
  ],
};

const view = (changed: Partial<ImportView> = {}): ImportView => ({
  run,
  mapping: null,
  unreadable: null,
  refused: [],
  earlier: [],
  ...changed,
});

/** As an editor sees it. */
const textOf = (screen: ReactNode): string =>
  renderToStaticMarkup(
    <ReaderRolesProvider roles={['editor']} page="routes/ops/feeds-import" params={{}}>
      {screen}
    </ReaderRolesProvider>,
  );

const importText = (changed: Partial<ImportView>, edits = false): string =>
  textOf(<ImportScreen view={view(changed)} edits={edits} problem={undefined} dryRun={undefined} />);

describe('import screen', () => {
  it('names the column that stops the import, and asks only about it until all are edited', () => {
    const html = importText({ mapping });
    expect(html).toContain('One column stops the import.');
    expect(html.match(/<select/g)).toHaveLength(2);
    expect(html).toContain('aria-label="Field for Drivetrain Desc"');
    expect(html).toContain('No price: shown as “Ask the dealer”');
    expect(importText({ mapping }, true).match(/<select/g)).toHaveLength(4);
  });

  it('shows the figures of a running import, with pause and stop', () => {
    const running = { ...run, state: 'running', task: 'Storing vehicles', done: 61_240, total: 100_000 } as const;
    const html = importText({ run: running });
    expect(html).toContain('61,240 of 100,000');
    for (const words of ['Pause', 'Stop and undo']) expect(html).toContain(words);
  });

  it('lists refused rows with reasons, and offers undo where possible', () => {
    const done = { ...run, state: 'done', canUndo: true, counts: { ...noCounts, rows: 10, refused: 1 } } as const;
    const refused = [
      {
        line: 61,
        vin: 'KM8R',
        column: 'mileage.value',
        field: 'mileage',
        value: '-12',
        reason: 'is no mileage',
        severity: 'error',
      },
    ] as const;
    const html = importText({ run: done, refused: [...refused] });
    for (const words of ['mileage.value', '-12', 'is no mileage', 'refused.csv', 'Undo this import']) {
      expect(html).toContain(words);
    }
  });
});

describe('feed screens', () => {
  const state: FeedView['state'] = {
    id: 'f1',
    name: 'Larkstead',
    dialect: 'vAuto',
    cars: 212,
    everyHours: 6,
    arrivedMs: 1,
    checkedMs: 2,
    unchanged: true,
    health: 'late',
    error: 'The feed answered 401: the user or password is not accepted.',
    refused: 3,
  };
  const feed: FeedView['feed'] = {
    id: 'f1',
    name: 'Larkstead',
    address: 'https://feeds.example/a.csv',
    username: 'u',
    hasPassword: true,
    everyHours: 6,
    whole: true,
    dealerId: null,
    mapping: null,
    nextFetchMs: 5,
    checkedMs: 2,
    arrivedMs: 1,
    unchanged: true,
    error: state.error,
    createdMs: 0,
  };

  it('show the state of each feed', () => {
    const html = textOf(
      <FeedsScreen view={{ feeds: [state], open: [run], uploads: [], history: [run] }} refused={null} notice={null} />,
    );
    for (const words of ['Late', '401', 'every 6 hours', 'the same as before', 'Needs your input', 'No feeds yet']) {
      expect(html.includes(words), words).toBe(words !== 'No feeds yet');
    }
  });

  it('never show a stored password', () => {
    const html = textOf(
      <FeedScreen view={{ feed, state, history: [] }} refused={undefined} problem={undefined} saved={false} />,
    );
    expect(html).toContain('Saved and hidden.');
    expect(html).toMatch(/<input[^>]*type="password"(?![^>]*value=)[^>]*>/);
    const refused = {
      typed: { name: 'A', address: 'ftp://x' },
      fields: { address: 'An address begins with https://' },
    };
    expect(textOf(<NewFeedScreen refused={refused} />)).toContain('An address begins with https://');
  });
});

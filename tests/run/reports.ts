import { readFileSync } from 'node:fs';

/** Result of one part of a run. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Names of failed tests, repeated at the end because the output is long. */
  failures: string[];
  files: { name: string; ms: number }[];
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface JourneySuite {
  file: string;
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

/** Undefined if the report was not written, because its process ended early. */
const read = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const nothing: Outcome = { passed: 0, failed: 0, failures: [], files: [] };

export const readUnits = (file: string): Outcome => {
  const report = read(file) as UnitReport | undefined;
  if (!report) return nothing;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      return `${name}: ${failed.join('; ') || 'the file itself'}`;
    });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, files };
};

const specsOf = (suite: JourneySuite): JourneySuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

export const readJourneys = (file: string): Outcome => {
  const report = read(file) as JourneyReport | undefined;
  if (!report) return nothing;
  const { expected, unexpected, flaky } = report.stats;
  const failures: string[] = [];
  const files = report.suites.map((suite) => {
    let ms = 0;
    for (const { title, tests } of specsOf(suite)) {
      for (const { results } of tests) for (const { duration } of results) ms += duration;
      const isGood = tests.every(({ status }) => status !== 'unexpected' && status !== 'flaky');
      if (!isGood) failures.push(`tests/e2e/${suite.file}: ${title}`);
    }
    return { name: `tests/e2e/${suite.file}`, ms };
  });
  return { passed: expected, failed: unexpected + flaky, failures, files };
};

export const slowest = (files: Outcome['files'], count: number): string[] =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);

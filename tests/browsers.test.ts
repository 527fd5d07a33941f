import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Code that may run in a browser; server code may use everything Node has. */
const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter(
  (file) => !/\.(test|server)\.tsx?$|^src\/(server|platform)\//.test(file),
);

/** Features that docs/browsers.md lists as missing in some browser, and the files with a fallback. */
const withWayAround: readonly [RegExp, readonly RegExp[]][] = [
  [/\brequestIdleCallback\b/, [/^src\/lib\/when-idle\.ts$/]],
  [/\bcookieStore\b/, [/^src\/ui\/theme\/theme-switch\.tsx$/]],
  [/\bclosed[bB]y\b/, [/^src\/ui\/overlays\/dialog(-element)?\.tsx?$/]],
  [/\bcommandfor\b/, [/^src\/ui\/overlays\/dialog\.tsx$/, /vehicle-gallery\.tsx$/]],
  [/\bposition-area\b/, [/^src\/ui\/overlays\/popover\.module\.css$/, /notification-list\.module\.css$/]],
  [/\banimation-timeline\b/, [/vehicle-bar\.module\.css$/]],
  [/\bfield-sizing\b/, [/^src\/ui\/forms\/text-input\.module\.css$/]],
];

/** Features no page may use, because at least one supported browser lacks them. */
const lacking = [
  /\bURLPattern\b/,
  /\bPromise\.try\b/,
  /\bRegExp\.escape\b/,
  /\bError\.isError\b/,
  /\bMath\.sumPrecise\b/,
  /\.(?:fromBase64|toBase64|fromHex)\(/,
  /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|toArray|flatMap)\(/,
  /\.matchAll\([^()]*\)\s*\.(?:map|filter|toArray)\(/,
  /\bscheduler\.(?:yield|postTask)\b/,
  /\bwindow\.navigation\b/,
  /'scrollend'|"scrollend"/,
  /\bdocument\.startViewTransition\b|view-transition-name/,
  /\banchor-name\b(?![^{}]*position-area)/,
  /\binterpolate-size\b|\bcalc-size\(/,
  /::details-content|::picker\(|base-select/,
  /\btext-box(?:-trim)?:|\bcorner-shape:/,
  /\binterestfor\b/,
];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const usesOf = (feature: RegExp, among: readonly string[]): string[] =>
  among.filter((file) => feature.test(withoutComments(readFileSync(join(root, file), 'utf8'))));

describe('features missing in some browsers', () => {
  it.each(withWayAround)('%s is used only in files with a fallback', (feature, around) => {
    const using = usesOf(feature, sources);
    expect(using.length).toBeGreaterThan(0);
    expect(using.filter((file) => !around.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  it.each(lacking)('%s is not used', (feature) => {
    expect(usesOf(feature, sources)).toEqual([]);
  });
});

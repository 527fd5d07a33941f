import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

export type Shot = { name: string; file: string };

/** Pictures on a sheet, and the part of a page that each shows, from its top. */
const perSheet = 24;
const thumbnail = {
  390: { width: 234, height: 700 },
  820: { width: 328, height: 700 },
  1440: { width: 460, height: 620 },
};

export type Width = keyof typeof thumbnail;

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const sheetHtml = (title: string, shots: readonly Shot[], width: Width): string => {
  const { width: across, height } = thumbnail[width];
  const figures = shots.map(({ name, file }) => {
    const data = readFileSync(file).toString('base64');
    return `<figure><div><img src="data:image/jpeg;base64,${data}"></div><figcaption>${inHtml(name)}</figcaption></figure>`;
  });
  return `<!doctype html><style>
    body { margin: 16px; font: 12px system-ui; background: #d8d8d8; }
    h1 { font-size: 16px; }
    main { display: flex; flex-wrap: wrap; gap: 12px; }
    figure { margin: 0; width: ${across}px; }
    div { height: ${height}px; overflow: hidden; }
    img { width: 100%; }
    figcaption { overflow-wrap: anywhere; }
  </style><h1>${inHtml(title)}</h1><main>${figures.join('')}</main>`;
};

/** Draws the sheets of one set of screenshots; answers with the PNG of each. */
export const drawSheets = async (
  browser: Browser,
  { title, shots, width }: { title: string; shots: readonly Shot[]; width: Width },
): Promise<Buffer[]> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1200 } });
  const sheets: Buffer[] = [];
  for (let first = 0; first < shots.length; first += perSheet) {
    await page.setContent(sheetHtml(title, shots.slice(first, first + perSheet), width));
    sheets.push(await page.screenshot({ fullPage: true }));
  }
  await page.close();
  return sheets;
};

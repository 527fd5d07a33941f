import PDFDocument from 'pdfkit';
import { formatCents, grouped } from '#lib/money.ts';
import { dayName, monthName, startOfDay } from '#lib/utc-days.ts';
import { type Bill, billNumber, rateText } from './bill.ts';

const margin = 56;
const ink = '#1b2330';
const muted = '#5b6675';
const line = '#d5dae1';

/** Characters beyond Latin-1 that the standard fonts of PDF have. */
const furtherGlyphs = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The standard fonts have no other letters; those with an accent lose it. */
const pdfText = (text: string): string =>
  [...text]
    .map((letter) => {
      if (/[\n\u0020-\u007e\u00a0-\u00ff]/.test(letter) || furtherGlyphs.test(letter)) return letter;
      const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?';
    })
    .join('');

type Column = { head: string; x: number; width: number; align: 'left' | 'right' };

/** A bill on pages of US letter size. The same bill always gives the same page. */
export const billPdf = (bill: Bill, invoice?: Pick<Bill, 'kind' | 'number'>): Promise<Buffer> => {
  const title = bill.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const issued = new Date(startOfDay(bill.issuedDay));
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    info: { Title: `${title} ${billNumber(bill)}`, CreationDate: issued, ModDate: issued },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

  const right = document.page.width - margin;
  const width = right - margin;
  const columns: readonly [Column, Column, Column, Column] = [
    { head: 'Description', x: margin, width: 260, align: 'left' },
    { head: 'Quantity', x: margin + 270, width: 60, align: 'right' },
    { head: 'Price', x: margin + 340, width: 75, align: 'right' },
    { head: 'Amount', x: right - 75, width: 75, align: 'right' },
  ];
  const rule = (y: number) => document.moveTo(margin, y).lineTo(right, y).lineWidth(0.7).stroke(line);
  const row = (cells: readonly string[], y: number): number => {
    const heights = columns.map(({ width: room }, index) =>
      document.heightOfString(cells[index] ?? '', { width: room }),
    );
    for (const [index, { x, width: room, align }] of columns.entries())
      document.text(cells[index] ?? '', x, y, { width: room, align });
    return y + Math.max(...heights);
  };

  document.font('Helvetica').fontSize(10).fillColor(muted);
  document.text(pdfText(bill.seller), margin, margin, { width: width / 2 });
  document.font('Helvetica-Bold').fontSize(22).fillColor(ink);
  document.text(title, margin, document.y + 28);
  document.font('Helvetica').fontSize(10);
  const top = document.y + 12;
  document.text(pdfText(bill.customer), margin, top, { width: width / 2 });
  const facts: readonly (readonly [string, string])[] = [
    ['Number', billNumber(bill)],
    ['Date', dayName(bill.issuedDay)],
    ...(bill.month === null ? [] : [['For', monthName(bill.month)] as const]),
    ...(bill.dueDay === null ? [] : [['Due', dayName(bill.dueDay)] as const]),
    ...(invoice ? [['For invoice', billNumber(invoice)] as const] : []),
  ];
  for (const [index, [label, value]] of facts.entries()) {
    document.fillColor(muted).text(label, margin + width / 2, top + index * 15, { width: 70 });
    document.fillColor(ink).text(value, margin + width / 2 + 70, top + index * 15, { width: width / 2 - 70 });
  }

  let y = Math.max(document.y, top + facts.length * 15) + 30;
  document.fillColor(muted);
  y = row(
    columns.map(({ head }) => head),
    y,
  );
  rule(y + 5);
  document.fillColor(ink);
  for (const { text, quantity, unitCents, totalCents } of bill.lines) {
    if (y > document.page.height - 200) {
      document.addPage();
      y = margin;
    }
    y = row([pdfText(text), grouped(quantity), formatCents(unitCents), formatCents(totalCents)], y + 13);
  }
  rule(y + 9);
  y += 18;
  const totals: readonly (readonly [string, number])[] = [
    ['Subtotal', bill.subtotalCents],
    [`${pdfText(bill.taxName)} ${rateText(bill.taxRate)}`, bill.taxCents],
    [bill.kind === 'invoice' ? 'Total' : 'Total credited', bill.totalCents],
  ];
  for (const [index, [label, cents]] of totals.entries()) {
    document.font(index === totals.length - 1 ? 'Helvetica-Bold' : 'Helvetica');
    document.text(label, margin + 200, y, { width: width - 285, align: 'right' });
    document.text(formatCents(cents), right - 75, y, { width: 75, align: 'right' });
    y += 17;
  }
  document.font('Helvetica').text(pdfText(bill.reason || bill.payment), margin, y + 20, { width });
  document.end();
  return written;
};

import { expect, it } from 'vitest';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { systemClock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type EngineFixture, onSqlite } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const ann = { id: 'ann', email: 'ann@example.com' };
const bob = { id: 'bob', email: 'bob@example.com' };

const setUp = async ({ location }: EngineFixture) => {
  const { databaseUrl } = location();
  const app = await startPageApp({ env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '' } });
  await app.running.start();
  const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };
  const { cookie, consumer } = await signInOperator(where);
  const open = (path: string) => app.ask(path, { headers: { cookie } });
  /** Summaries of the entries on a page, in order. */
  const shown = async (path: string): Promise<string[]> =>
    [...((await open(path)).text.split('</main>')[0] ?? '').matchAll(/Entry \d+ /g)].map(([words]) => words.trim());
  const write = async (count: number, entry: (at: number) => object = () => ({})) => {
    const db = await openDatabase(where);
    for (let at = 0; at < count; at += 1) {
      const row = { who: ann, ageMs: 0, action: 'listing.hide', subject: 'listing:1', ...entry(at) };
      const clock = { ...systemClock, now: () => Date.now() - row.ageMs - (count - at) * 1000 };
      const { action, subject } = row;
      await createAuditLog({ db, clock }).record(row.who, {
        action,
        subject,
        summary: `Entry ${at} .`,
        details: { at },
      });
    }
    await db.close();
  };
  return { app, where, consumer, open, shown, write };
};

onSqlite('the audit log', (fixture) => {
  it('shows the latest entries first, page by page, each entry once', async () => {
    const { app, open, shown, write } = await setUp(fixture);
    await write(120);
    const seen: string[] = [];
    let path: string | undefined = '/ops/audit';
    while (path) {
      seen.push(...(await shown(path)));
      const next: string | undefined = /href="([^"]*before=[^"]*)"/.exec((await open(path)).text)?.[1];
      path = next?.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `Entry ${119 - at}`));
    await app.close();
  });

  it('filters by operator, action, subject and day, and ignores invalid filters', async () => {
    const { app, open, shown, write } = await setUp(fixture);
    await write(4, (at) => ({
      who: at === 1 ? bob : ann,
      action: at === 2 ? 'lead.read' : 'listing.hide',
      subject: at === 3 ? 'listing:7' : 'listing:1',
      ageMs: at === 0 ? 3 * dayMs : 0,
    }));
    expect(await shown('/ops/audit?operator=bob@example.com')).toEqual(['Entry 1']);
    expect(await shown('/ops/audit?action=lead.read')).toEqual(['Entry 2']);
    expect(await shown('/ops/audit?subject=listing:7')).toEqual(['Entry 3']);
    const day = new Date(Date.now() - 3 * dayMs - 4000).toISOString().slice(0, 10);
    expect(await shown(`/ops/audit?day=${day}`)).toEqual(['Entry 0']);
    expect(await shown('/ops/audit?day=yesterday&before=x&operator=')).toHaveLength(4);
    expect((await open('/ops/audit?operator=nobody@example.com')).text).toContain('No entries match.');
    await app.close();
  });

  it('exports a CSV without spreadsheet formulas, and logs the export', async () => {
    const { app, consumer, open, shown, write } = await setUp(fixture);
    await write(1, () => ({ subject: '=HYPERLINK("http://x")' }));
    const file = await open('/api/ops/audit.csv?operator=ann@example.com');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, line, ...rest] = file.text.split('\r\n');
    expect([head, rest]).toEqual(['when,operator,action,subject,summary,details', ['']]);
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
    const log = await open('/ops/audit?action=audit.export');
    expect(log.text).toContain(consumer.email);
    expect(await shown('/ops/audit?action=audit.export')).toEqual([]);
    await app.close();
  });

  it('shows refused visitors only beside the newest entries', async () => {
    const { app, where, open } = await setUp(fixture);
    const shopper = await signIn(where);
    await app.ask('/ops', { headers: { cookie: shopper.cookie } });
    const page = (await open('/ops/audit')).text;
    expect(page).toContain('Signed in, but not an operator');
    expect(page).toContain(shopper.consumer.email);
    expect((await open('/ops/audit?action=lead.read')).text).not.toContain(shopper.consumer.email);
    await app.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const withoutEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The page's links: one per mail, brand, appearance and width. */
const choicesOf = (page: string): string[] => [
  ...new Set([...page.matchAll(/href="(\/ops\/templates\?[^"]+)"/g)].map(([, href = '']) => withoutEntities(href))),
];

describe('mail templates in the back office, over HTTP', () => {
  let world: PageApp;
  let olive: SignedIn;
  beforeAll(async () => {
    world = await startPageApp();
    await world.running.start();
    olive = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
  });
  afterAll(() => world.close());

  const open = (path: string, cookie = olive.cookie) => world.ask(path, { headers: { cookie } });

  it('opens for operators only', async () => {
    expect((await open('/ops/templates', '')).status).toBe(404);
    expect((await open('/ops/templates')).status).toBe(200);
  });

  it('shows every mail, brand, appearance and width in a frame without scripts or requests', async () => {
    const choices = choicesOf((await open('/ops/templates')).text);
    const named = (part: string) => new Set(choices.map((href) => new URL(href, 'http://x').searchParams.get(part)));
    expect(named('template').size).toBeGreaterThanOrEqual(15);
    expect(named('brand').size).toBeGreaterThanOrEqual(6);
    expect([named('look').has('dark'), named('width').has('phone')]).toEqual([true, true]);
    for (const href of choices) {
      // That brand sells one make, and this test has no car of it.
      if (href.includes('brand=ford')) continue;
      const { status, text } = await open(href);
      const [, frame = ''] = /<iframe([^>]*)>/.exec(text) ?? [];
      const mail = withoutEntities(/srcdoc="([^"]*)"/i.exec(frame)?.[1] ?? '');
      expect([href, status, frame.includes('sandbox=""')]).toEqual([href, 200, true]);
      expect(mail, href).toContain('<h1');
      expect(mail, href).not.toMatch(/<script|<form|src="(?!data:)/i);
      expect(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(text)?.[1], href).toContain('-- \n');
    }
  });

  it('a brand without a car says so, and still shows the mails that need none', async () => {
    expect((await open('/ops/templates?template=price-drop&brand=ford')).text).toContain(
      'This brand has no car to show',
    );
    expect((await open('/ops/templates?template=reset-password&brand=ford')).text).toContain('Choose a new password');
  });

  it('an unknown mail or brand is 404', async () => {
    expect((await open('/ops/templates?template=nothing')).status).toBe(404);
    expect((await open('/ops/templates?brand=nobody')).status).toBe(404);
  });
});

import { expect, it, vi } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { consentWordsSetting } from '#domains/reference/brands/settings/consent-copy.ts';
import { brandFlagSetting } from '#domains/reference/brands/settings/flag-changes.ts';
import { legalTextSetting } from '#domains/reference/brands/settings/legal-texts.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Setting } from '#lib/setting.ts';
import { legalPath, makerPath } from '#paths/paths.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';

const publisher = { id: 'o-1', email: 'olive@example.com' };

forEachEngine('what operators set about brands, on the site', ({ engine, location }) => {
  const start = async (): Promise<PageApp> => {
    const world = await startPageApp({
      env: { ...sharedKeys, DATABASE_URL: location().databaseUrl ?? '', APP_ENV: '' },
    });
    await world.running.start();
    return world;
  };
  const publish = async <T>({ running }: PageApp, setting: Setting<T>, value: unknown) => {
    const { settings } = running.services;
    const { version } = settings.state(setting);
    expect(await settings.publish(setting, value, { publisher, reason: 'test', basedOn: version })).toMatchObject({
      ok: true,
    });
  };
  const textOf = async (world: PageApp, name: string, path: string): Promise<string> =>
    (await world.ask(path, { headers: { host: `${name}:${world.port}` } })).text;
  /** Requests each page twice, so that the cached page is checked too. */
  const shows = async (worlds: readonly PageApp[], name: string, path: string, words: string) => {
    for (const world of worlds) {
      await vi.waitFor(
        async () => {
          expect(await textOf(world, name, path)).toContain(words);
          expect(await textOf(world, name, path)).toContain(words);
        },
        { timeout: 600_000 },
      );
    }
  };

  it('BRND-05: flags and words of one brand change on its pages only, in every process, cached pages included', async () => {
    const world = await start();
    // Two processes that share only the database.
    const worlds = engine === 'postgres' ? [world, await start()] : [world];
    const { listings } = await world.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const car = listings.find(({ owner }) => !owner.privateSeller);
    const page = `/cars-for-sale/vehicle/${car?.id}`;
    const usual = 'Yes, email me price drops on this vehicle';
    for (const host of ['localhost', 'kbb.localhost', 'larkspur.localhost']) await shows(worlds, host, page, usual);

    await publish(world, brandFlagSetting, {
      larkspur: { emailOptInLabel: 'Larkspur may write to me' },
      kbb: { emailOptIn: 'off' },
    });
    await shows(worlds, 'larkspur.localhost', page, 'Larkspur may write to me');
    for (const one of worlds) {
      await vi.waitFor(async () => expect(await textOf(one, 'kbb.localhost', page)).not.toContain(usual), {
        timeout: 600_000,
      });
    }
    await shows(worlds, 'localhost', page, usual);

    const { all } = consentWordsSetting.defaultValue;
    const wording = { question: 'May Larkspur <count> you?' };
    await publish(world, consentWordsSetting, { all, brands: { larkspur: wording } });
    await shows(worlds, 'larkspur.localhost', '/', 'May Larkspur &lt;count&gt; you?');
    await shows(worlds, 'localhost', '/', all.question);

    const texts = legalTextSetting.defaultValue.all;
    const own = { privacy: 'Larkspur <b>keeps</b> nothing.\n\nReally.' };
    await publish(world, legalTextSetting, { all: texts, brands: { larkspur: own, ford: own } });
    const written = '<p>Larkspur &lt;b&gt;keeps&lt;/b&gt; nothing.</p><p>Really.</p>';
    await shows(worlds, 'larkspur.localhost', legalPath('visitor-agreement'), written);
    await shows(worlds, 'larkspur.localhost', legalPath('privacy-choices'), written);
    await shows(worlds, 'ford.localhost', makerPath('privacy-policy'), written);
    expect(await textOf(world, 'kbb.localhost', legalPath('visitor-agreement'))).not.toContain('Larkspur');
    for (const one of worlds) await one.close();
  });
});

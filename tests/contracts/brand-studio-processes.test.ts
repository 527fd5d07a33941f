import { afterEach, expect, it } from 'vitest';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { emptyDesign, liveDesign } from '#domains/reference/brands/studio/brand-design.ts';
import { systemClock } from '#lib/clock.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { until } from '#tests/faults/until.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { forEachEngine } from '../fixtures/engines.ts';

const brand = (name: string) => ({ ...emptyDesign, name, accent: '#0a6b4f', hosts: 'harbor.example' });

forEachEngine('brands of several processes', (fixture) => {
  let apps: WholeApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()));
    apps = [];
  });

  it.skipIf(fixture.engine === 'sqlite')(
    'BRND-11: a published brand, its hosts and a retirement are in force in each of them',
    async () => {
      const { databaseUrl = '' } = fixture.location();
      const db = await fixture.open();
      apps = await Promise.all([1, 2].map(() => startWholeApp({ env: { DATABASE_URL: databaseUrl, ...sharedKeys } })));
      const nameIn = ({ services }: WholeApp): string => {
        const { siteHosts, brands } = services;
        return brands.resolve({ place: siteHosts.placeOf('harbor.example') }).name;
      };
      const { record } = createAuditLog({ db, clock: systemClock });
      const settings = await createSettings({ db, clock: systemClock, record, log: { error() {} } });
      const publisher = { id: 'a1', email: 'ana@example.com' };
      const publish = (name: string, basedOn: number) =>
        settings.publish(liveDesign('harbor'), brand(name), { publisher, reason: 'Try', basedOn });
      expect(apps.map(nameIn)).toEqual(['Forecourt', 'Forecourt']);
      await publish('Harbor Cars', 0);
      for (const app of apps) await until('the brand is there', async () => nameIn(app) === 'Harbor Cars');
      await publish('Harbor Motors', 1);
      for (const app of apps) await until('its name has changed', async () => nameIn(app) === 'Harbor Motors');
      await settings.restore(liveDesign('harbor'), 1, { publisher, reason: 'Back', basedOn: 2 });
      for (const app of apps) await until('its name is back', async () => nameIn(app) === 'Harbor Cars');
    },
  );
});

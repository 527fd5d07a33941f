import { homePath } from '#paths/paths.ts';
import type { Brand } from '../brand.ts';
import { brandLook } from '../brand-look.ts';
import { appIconRoot, appIcons } from './app-icons.ts';

/** What a browser needs to install the site of a brand as an app. */
export const appManifest = (brand: Brand, headline: string) => {
  const { light } = brandLook(brand);
  return {
    id: homePath(),
    name: brand.name,
    short_name: brand.name,
    description: headline,
    lang: 'en-US',
    start_url: homePath(),
    scope: homePath(),
    display: 'standalone',
    background_color: light.sunken,
    theme_color: light.raised,
    icons: Object.entries(appIcons)
      .filter(([, { side }]) => side !== 180)
      .map(([name, { side, purpose }]) => ({
        src: `${appIconRoot}/${name}`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
  };
};

/** Where the icons of the installed site are, and its manifest. */
export const appIconRoot = '/img/app';
export const appManifestPath = '/manifest.webmanifest';
/** Where programs look that don't read the page. */
export const faviconPath = '/favicon.ico';

/** `any` is shown as it is; a launcher may cut a circle out of a `maskable` one. */
export const appIcons = {
  'icon-48.png': { side: 48, purpose: 'any' },
  'icon-180.png': { side: 180, purpose: 'maskable' },
  'icon-192.png': { side: 192, purpose: 'any' },
  'icon-512.png': { side: 512, purpose: 'any' },
  'icon-maskable-512.png': { side: 512, purpose: 'maskable' },
} as const;

export type AppIconName = keyof typeof appIcons;

export const isAppIconName = (name: string): name is AppIconName => Object.hasOwn(appIcons, name);

/** iOS looks for a link of its own. */
export const touchIconPath = `${appIconRoot}/icon-180.png`;

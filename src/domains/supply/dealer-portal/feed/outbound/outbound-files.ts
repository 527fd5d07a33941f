/** The files that a dealer's cars are published as, in the order the portal names them. */
export const outboundFiles = {
  'google.csv': 'Google vehicle listings',
  'meta.csv': 'Meta automotive inventory',
  'cars.csv': 'Everything, as CSV',
  'cars.json': 'Everything, as JSON',
} as const;

export type OutboundFile = keyof typeof outboundFiles;

export const isOutboundFile = (name: string): name is OutboundFile => Object.hasOwn(outboundFiles, name);

/** The signed token stands in the address, because whoever fetches these files sends no headers of ours. */
export const outboundPath = (token: string, file: string): string => `/api/outbound/${token}/${file}`;

export type OutboundAddress = { label: string; address: string };

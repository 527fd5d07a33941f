import manifest from '../../package.json' with { type: 'json' };

/** Version of the running release. */
export const productVersion: string = manifest.version;

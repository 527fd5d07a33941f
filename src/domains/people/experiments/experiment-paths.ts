/** Where SDKs fetch what they decide by, and tell what came of it. */
export const experimentsRoot = '/experiments';
export const datafilePath = (sdkKey: string): string => `${experimentsRoot}/datafiles/${sdkKey}.json`;
/** The same for clients that know the token. */
export const privateDatafilePath = (sdkKey: string): string => `${experimentsRoot}/datafiles/auth/${sdkKey}.json`;
export const eventsPath = `${experimentsRoot}/v1/events`;
export const predictPath = (experimentId: string): string => `${experimentsRoot}/predict/${experimentId}`;
/** As the SDK fills them in. */
export const datafileTemplate = `${experimentsRoot}/datafiles/%s.json`;
export const predictionTemplate = `${experimentsRoot}/predict/%s`;

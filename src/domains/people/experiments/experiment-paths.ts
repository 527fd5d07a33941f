/** The root of the endpoints for SDKs: datafiles, events and predictions. */
export const experimentsRoot = '/experiments';
export const datafilePath = (sdkKey: string): string => `${experimentsRoot}/datafiles/${sdkKey}.json`;
/** The datafile for clients with the token. */
export const privateDatafilePath = (sdkKey: string): string => `${experimentsRoot}/datafiles/auth/${sdkKey}.json`;
export const eventsPath = `${experimentsRoot}/v1/events`;
export const predictPath = (experimentId: string): string => `${experimentsRoot}/predict/${experimentId}`;
/** URL templates for the SDK. */
export const datafileTemplate = `${experimentsRoot}/datafiles/%s.json`;
export const predictionTemplate = `${experimentsRoot}/predict/%s`;

import type { UNSAFE_createBrowserHistory } from 'react-router';

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
export type HistoryUpdate = Parameters<Parameters<BrowserHistory['listen']>[0]>[0];

import { decodeHandover, encodeHandover } from '#lib/handover.ts';
import type { ResultsView } from './results-view.ts';

export const encodeResults = (view: ResultsView): string => encodeHandover(view);
export const decodeResults = (text: string): ResultsView => decodeHandover(text) as ResultsView;

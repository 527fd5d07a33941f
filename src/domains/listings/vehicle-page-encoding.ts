import type { VehiclePageView } from './vehicle-page-view.ts';

/** Each for the other, so doing it twice undoes it. */
const swapQuotes = (text: string): string => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

/** One string instead of hundreds of values for the framework to walk; single quotes, which need no escaping there. */
export const encodeVehicle = (view: VehiclePageView): string => swapQuotes(JSON.stringify(view));
export const decodeVehicle = (text: string): VehiclePageView => JSON.parse(swapQuotes(text)) as VehiclePageView;

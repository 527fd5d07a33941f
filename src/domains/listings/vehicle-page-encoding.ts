import { decodeHandover, encodeHandover } from '#lib/handover.ts';
import type { VehiclePageView } from './vehicle-page-view.ts';

export const encodeVehicle = (view: VehiclePageView): string => encodeHandover(view);
export const decodeVehicle = (text: string): VehiclePageView => decodeHandover(text) as VehiclePageView;

import { ownedVehiclesLimit } from '../owned-vehicle.ts';

/** Why a car was not added, in words for its owner. */
export const ownedVehicleRefusals = {
  'already-added': 'This car is among yours already.',
  'over-limit': `You can keep up to ${ownedVehiclesLimit} cars. Remove one to add another.`,
  'unknown-vehicle': 'We could not keep this car. Please try again.',
} as const;

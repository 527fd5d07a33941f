import { z } from 'zod';

const OpeningHours = z.object({ label: z.string(), open: z.string().nullable(), close: z.string().nullable() });

/** Whoever offers a vehicle: a dealer or a private seller (D-55, DLR-02). */
export const Owner = z.object({
  id: z.int(),
  name: z.string(),
  privateSeller: z.boolean(),
  /** Makes sold new under franchise; empty for independents and private sellers. */
  franchises: z.array(z.string()),
  address: z.object({
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  phone: z.string(),
  textNumber: z.string().nullable(),
  website: z.string().nullable(),
  preferredContact: z.enum(['email', 'phone', 'text', 'website', 'chat']),
  hours: z.array(OpeningHours),
  rating: z.object({ value: z.number(), count: z.int() }).nullable(),
  services: z.array(z.string()),
  homeServices: z.object({
    buyOnline: z.boolean(),
    testDrive: z.boolean(),
    vehicleDelivery: z.boolean(),
    virtualTour: z.boolean(),
  }),
  docFeeUsd: z.int(),
  instantCashOffer: z.boolean(),
  tagline: z.string().nullable(),
  brandColour: z.string(),
});
export type Owner = z.infer<typeof Owner>;

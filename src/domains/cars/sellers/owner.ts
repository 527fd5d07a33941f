import { z } from 'zod';

const OpeningHours = z.object({ label: z.string(), open: z.string().nullable(), close: z.string().nullable() });

/** Which cars a dealer buys from people, and from how far. */
const CarBuying = z.object({
  radiusMiles: z.int().min(1).max(500),
  /** Codes; empty for every make. */
  makes: z.array(z.string()),
  oldestYear: z.int(),
});
export type CarBuying = z.infer<typeof CarBuying>;

/** A dealer or private seller who offers vehicles (RULING-55, DLR-02). */
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
  /** Address for leads; without one there is no form. */
  leadEmail: z.string().optional(),
  /** Whether the dealer wants no leads by email. */
  hideEmailForm: z.boolean().optional(),
  textNumber: z.string().nullable(),
  website: z.string().nullable(),
  preferredContact: z.enum(['email', 'phone', 'text', 'website', 'chat']),
  hours: z.array(OpeningHours),
  /** From the reviews that can be read here (REV-01); not stored with the owner but added by the owner cache. */
  rating: z.object({ value: z.number(), count: z.int() }).nullable(),
  services: z.array(z.string()),
  homeServices: z.object({
    buyOnline: z.boolean(),
    testDrive: z.boolean(),
    vehicleDelivery: z.boolean(),
    virtualTour: z.boolean(),
  }),
  docFeeUsd: z.int(),
  /** Whether an operator has fees stated apart from prices in this state (`advertised-prices.ts`). */
  feesApart: z.literal(true).optional(),
  instantCashOffer: z.boolean(),
  /** Null or absent for a dealer who makes no offers on people's cars. */
  buying: CarBuying.nullable().optional(),
  tagline: z.string().nullable(),
  brandColour: z.string(),
});
export type Owner = z.infer<typeof Owner>;

/** Dealers with a form: not private sellers (DLR-03), dealers who want none, or those without an address. */
export const takesLeads = ({
  privateSeller,
  hideEmailForm,
  leadEmail,
}: Pick<Owner, 'privateSeller' | 'hideEmailForm' | 'leadEmail'>): boolean =>
  !privateSeller && !hideEmailForm && Boolean(leadEmail);

/** Documentation fee; private sellers have none. */
export const docFeeOf = ({ privateSeller, docFeeUsd }: Pick<Owner, 'privateSeller' | 'docFeeUsd'>): number =>
  privateSeller ? 0 : docFeeUsd;

/** Whether the seller can be written to through us, private sellers included; the address is never shown (LEAD-06). */
export const takesMessages = ({ hideEmailForm, leadEmail }: Pick<Owner, 'hideEmailForm' | 'leadEmail'>): boolean =>
  !hideEmailForm && Boolean(leadEmail);

/** Placeholder while the owner's details cannot be loaded (VDP-08). */
export const unknownOwner = (id: number): Owner => ({
  id,
  name: 'The seller',
  privateSeller: false,
  franchises: [],
  address: { address1: '', city: '', state: '', zip: '', latitude: 0, longitude: 0 },
  phone: '',
  textNumber: null,
  website: null,
  preferredContact: 'email',
  hours: [],
  rating: null,
  services: [],
  homeServices: { buyOnline: false, testDrive: false, vehicleDelivery: false, virtualTour: false },
  docFeeUsd: 0,
  instantCashOffer: false,
  tagline: null,
  brandColour: '#6B5A52',
});

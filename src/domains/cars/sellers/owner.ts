import { z } from 'zod';

const OpeningHours = z.object({ label: z.string(), open: z.string().nullable(), close: z.string().nullable() });

/** Whoever offers a vehicle: a dealer or a private seller (RULING-55, DLR-02). */
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
  /** Where questions about a car are sent; without one there is no form. */
  leadEmail: z.string().optional(),
  /** The dealer wants no mail from here. */
  hideEmailForm: z.boolean().optional(),
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

/** DLR-03: a person has no form, and neither has a dealer who wants none or whose address nobody knows. */
export const takesLeads = ({
  privateSeller,
  hideEmailForm,
  leadEmail,
}: Pick<Owner, 'privateSeller' | 'hideEmailForm' | 'leadEmail'>): boolean =>
  !privateSeller && !hideEmailForm && Boolean(leadEmail);

/** What a dealer asks for the papers; a private seller asks for nothing. */
export const docFeeOf = ({ privateSeller, docFeeUsd }: Pick<Owner, 'privateSeller' | 'docFeeUsd'>): number =>
  privateSeller ? 0 : docFeeUsd;

/** LEAD-06: whoever has an address can be written to through us, a person as well; it is shown to nobody. */
export const takesMessages = ({ hideEmailForm, leadEmail }: Pick<Owner, 'hideEmailForm' | 'leadEmail'>): boolean =>
  !hideEmailForm && Boolean(leadEmail);

/** VDP-08: stands in while nobody can say who sells a car. */
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

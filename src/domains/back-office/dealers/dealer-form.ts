import { z } from 'zod';
import { minutesOf } from '#domains/cars/sellers/opening-hours.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerCorrections } from '#domains/cars/sellers/owner-corrections.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { formatPhone, invalidPhone, readNanpPhone } from '#lib/nanp-phone.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { weekdays } from './weekdays.ts';

type Values = Readonly<Record<string, string>>;
type FieldErrors = Readonly<Record<string, string>>;

const mostFeeUsd = 10_000;
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^\P{Cc}*$/u);
const Name = text(120).min(1, 'A dealer needs a name.');
const Street = text(120);
const Fee = z
  .string()
  .regex(/^\$?\d[\d,]{0,6}$/, 'Whole dollars, such as 499.')
  .transform((amount) => Number(amount.replace(/[$,]/g, '')))
  .pipe(z.number().max(mostFeeUsd, `At most $${mostFeeUsd.toLocaleString('en-US')}.`));
const Mail = z.union([z.literal(''), z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'))]);

/** The form's values for a dealer. */
export const dealerValues = (owner: Owner): Record<string, string> => ({
  name: owner.name,
  street: owner.address.address1,
  zip: owner.address.zip,
  phone: formatPhone(owner.phone),
  leadEmail: owner.leadEmail ?? '',
  docFee: String(owner.docFeeUsd),
  buys: owner.buying ? 'yes' : '',
  buyMiles: owner.buying ? String(owner.buying.radiusMiles) : '',
  buyMakes: owner.buying?.makes.join(', ') ?? '',
  buyOldest: owner.buying ? String(owner.buying.oldestYear) : '',
  ...Object.fromEntries(
    weekdays.flatMap((day) => {
      const hours = owner.hours.find(({ label }) => label === day);
      return [
        [`open-${day}`, hours?.open ?? ''],
        [`close-${day}`, hours?.close ?? ''],
      ];
    }),
  ),
});

const hoursOf = (values: Values, original: Owner['hours'], errors: Record<string, string>): Owner['hours'] => {
  const days = weekdays.map((label) => {
    const [open = '', close = ''] = [values[`open-${label}`]?.trim(), values[`close-${label}`]?.trim()];
    if (open === '' && close === '') return { label, open: null, close: null };
    const [opens, closes] = [minutesOf(open), minutesOf(close)];
    if (opens === null || closes === null || closes <= opens) {
      errors[`open-${label}`] = 'Two times, such as 9:00 AM and 6:00 PM, or none for a closed day.';
    }
    return { label, open, close };
  });
  // If no hours were entered, unknown hours stay unknown instead of becoming seven closed days.
  return original.length === 0 && days.every(({ open }) => open === null) ? [] : days;
};

/** What it buys from people; null where the box is not ticked. */
const Buying = z.object({
  buyMiles: z.coerce.number().int().min(1, 'Miles, 1 to 500.').max(500, 'Miles, 1 to 500.'),
  buyMakes: z
    .string()
    .max(400)
    .transform((codes) =>
      codes
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[A-Z0-9_-]{2,20}$/, 'Codes of makes, such as TOYOTA, FORD.')).max(40)),
  buyOldest: z.coerce.number().int().min(1950, 'A model year.').max(2100, 'A model year.'),
});
const buyingOf = (values: Values, errors: Record<string, string>): Owner['buying'] => {
  if (values.buys !== 'yes') return null;
  const read = Buying.safeParse(values);
  if (read.success)
    return { radiusMiles: read.data.buyMiles, makes: read.data.buyMakes, oldestYear: read.data.buyOldest };
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return null;
};

type Place = Omit<Owner['address'], 'address1'>;

const placeOf = (zip: string, original: Owner['address'], places: Pick<Places, 'resolve'>): Place | undefined => {
  if (zip === original.zip) {
    const { address1: _street, ...place } = original;
    return place;
  }
  const zipPlace = /^\d{5}$/.test(zip) ? places.resolve({ zip, city: '', state: '' }) : undefined;
  return (
    zipPlace && {
      city: zipPlace.city,
      state: zipPlace.state,
      zip,
      latitude: zipPlace.latitude,
      longitude: zipPlace.longitude,
    }
  );
};

/** The dealer's fields from the form, or an error for each invalid one. */
export const readDealerForm = (
  values: Values,
  original: Owner,
  places: Pick<Places, 'resolve'>,
): Result<OwnerCorrections, FieldErrors> => {
  const errors: Record<string, string> = {};
  const read = <T>(field: string, schema: z.ZodType<T>): T | undefined => {
    const result = schema.safeParse(values[field] ?? '');
    if (!result.success) errors[field] = result.error.issues[0]?.message ?? 'This can’t be read.';
    return result.data;
  };
  const [name, street, docFeeUsd, leadEmail] = [
    read('name', Name),
    read('street', Street),
    read('docFee', Fee),
    read('leadEmail', Mail),
  ];
  const phone = (values.phone ?? '').trim() === '' ? '' : readNanpPhone(values.phone ?? '');
  if (phone === undefined) errors.phone = invalidPhone;
  const place = placeOf((values.zip ?? '').trim(), original.address, places);
  if (!place) errors.zip = 'We don’t recognize that ZIP code.';
  const hours = hoursOf(values, original.hours, errors);
  const buying = buyingOf(values, errors);
  if (Object.keys(errors).length > 0 || !place || phone === undefined) return err(errors);
  return ok({
    name: name ?? '',
    phone,
    hours,
    docFeeUsd: docFeeUsd ?? 0,
    // No correction where neither says anything.
    ...(buying === null && !original.buying ? {} : { buying }),
    address: { ...original.address, ...place, address1: street ?? '' },
    ...(leadEmail === original.leadEmail || (leadEmail === '' && original.leadEmail === undefined)
      ? {}
      : { leadEmail: leadEmail ?? '' }),
  });
};

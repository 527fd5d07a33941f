import { expect, it } from 'vitest';
import { readNanpPhone } from './nanp-phone.ts';

it.each(['4045550142', '(404) 555-0142', '404.555.0142', '+1 404 555 0142', '1-404-555-0142'])(
  'D-21: %s is read as its ten digits',
  (text) => expect(readNanpPhone(text)).toBe('4045550142'),
);

it.each(['', '404555014', '40455501420', '0045550142', '1045550142', '4110550142', '4045110142', '4041550142', 'abc'])(
  'D-21: %j is no phone number',
  (text) => expect(readNanpPhone(text)).toBeUndefined(),
);

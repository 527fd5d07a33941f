import { describe, expect, it } from 'vitest';
import { readFullAddress } from './dealer-address.ts';

describe('parsing a full address', () => {
  const wanted = { street: '1800 Amphibious Blvd.', city: 'Mountain View', state: 'CA', zip: '94045' };
  it.each([
    ['1800 Amphibious Blvd., Mountain View, CA 94045, US', wanted],
    ['1800 Amphibious Blvd., Mountain View, CA 94045', wanted],
    ['1800 Amphibious Blvd., Mountain View, CA, 94045, USA', wanted],
    [
      '1800 Amphibious Blvd., Suite 4, Mountain View, CA 94045-1200',
      { ...wanted, street: '1800 Amphibious Blvd., Suite 4', zip: '94045-1200' },
    ],
    ['1800 Amphibious Blvd., Mountain View, CA', { ...wanted, zip: '' }],
    ['1800 Amphibious Blvd., Mountain View, CA 9404, US', { ...wanted, zip: '9404' }],
    ['{"addr1":"1800 Amphibious Blvd.","city":"Mountain View","region":"CA","postal_code":94045}', wanted],
    ['{"street":', { street: '', city: '', state: '', zip: '' }],
    ['', { street: '', city: '', state: '', zip: '' }],
  ])('%s', (text, parts) => expect(readFullAddress(text)).toEqual(parts));
});

/** Words that dealers, streets and private sellers are named from. Dealers get coined names, so that none is a real one. */

const heads =
  'Alder Amber Ashen Bracken Bramble Briar Burr Calder Cinder Clover Copper Corbel Cress Dapple Elder Fallow Fenn Fern Flint Garnet Gorse Harrow Hawthorn Heather Hollin Ivory Juniper Kestrel Lark Linden Marl Moss Myrtle Nettle Osier Otter Pippin Quarry Quill Rowan Russet Sable Sedge Sorrel Tamar Thistle Umber Vesper Wren Yarrow'.split(
    ' ',
  );
const tails =
  'bank beck bourne bridge brook bury combe cote dale dene fell field gate garth ham haven holt hurst lea leigh mere moor ness port ridge shaw stead stoke thwaite ton vale wade well wick wold worth'.split(
    ' ',
  );

/** Sounds like a place nearby or an old family, wherever that is: "Larkstead", "Copperwick". */
export const coinedNames: readonly string[] = heads.flatMap((head) => tails.map((tail) => `${head}${tail}`));

/** Of private sellers, with an initial only, and of the founders some dealers are named for. */
export const givenNames =
  'Aaron Alice Andre Beth Carla Carlos Dana Derek Elena Erin Farah Frank Grace Hector Hannah Ivan Jasmine Joel Karen Kofi Laura Leon Mara Miguel Nadia Noah Olga Omar Paula Priya Quinn Rafael Rosa Sam Sofia Tariq Tessa Uma Victor Wendy Xavier Yara Zane'.split(
    ' ',
  );

export const franchiseEndings = ['', '', '', ' of {city}', ' {city}', ' Auto Center'];
export const independentEndings = [
  'Auto Sales',
  'Motors',
  'Motor Company',
  'Pre-Owned',
  'Auto Group',
  'Car Store',
  'Auto Mart',
  'Cars & Trucks',
  'Auto Exchange',
  'Select Motors',
];

export const streets =
  'Main St|Broadway|Commerce Dr|Auto Plaza Dr|Motor Mile|Highland Ave|Industrial Blvd|State Rd|Market St|Frontage Rd|Lincoln Hwy|Peach Tree Ln|Airport Rd|College Ave|Old Post Rd|Mill Rd|Centre St|Sunset Blvd|Lake Ave|Route 9|County Line Rd|Washington Blvd|2nd Ave|Park Ave|Union St'.split(
    '|',
  );

export const taglines = [
  'The price on the window is the price on the page.',
  'Family owned, three generations.',
  'Every car inspected before it is listed.',
  'Service and body shop on site.',
  'Open Sundays for browsing.',
  'No appointment needed for a test drive.',
  'We buy cars, with or without a trade.',
  'Delivery within 100 miles.',
];

export const services = [
  'Service department',
  'Body shop',
  'Parts counter',
  'Loaner cars',
  'Express oil change',
  'Financing on site',
  'Free car wash',
  'Shuttle',
  'Tire center',
  'EV charging',
  'Spanish spoken',
  'Customer lounge',
];

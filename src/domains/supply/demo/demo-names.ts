/**
 * Words for names of dealers, streets and private sellers: family names and landmarks by region, rare enough that a
 * name is hardly that of a real dealer.
 */

type Region = 'northeast' | 'midwest' | 'plains' | 'south' | 'gulf' | 'mountain' | 'southwest' | 'pacific';

const statesOf: Record<Region, string> = {
  northeast: 'CT DC DE MA MD ME NH NJ NY PA RI VT',
  midwest: 'IL IN MI OH WI MN',
  plains: 'IA KS MO ND NE SD OK',
  south: 'AL AR GA KY MS NC SC TN VA WV',
  gulf: 'FL LA TX',
  mountain: 'CO ID MT UT WY',
  southwest: 'AZ NM NV',
  pacific: 'AK CA HI OR WA',
};
const regionOfState = new Map(
  Object.entries(statesOf).flatMap(([region, states]) => states.split(' ').map((state) => [state, region as Region])),
);
export const regionOf = (state: string): Region => regionOfState.get(state) ?? 'midwest';

const anywhere =
  'Ainsley Aldrin Ballenger Barlowe Bellwood Brannock Burdick Calloway Carrigan Chadbourne Colby Corwin Dellinger Draycott Eastlake Fairbourne Garrity Halvern Hartsell Hollister Kessling Kirkbride Lanning Lockridge Marlowe Merriwell Norcott Oakhurst Pemberley Prescott Quinlan Radcliff Rainey Sandifer Sheffler Stanwick Tillery Trescott Underhill Vandiver Wainscott Whitlock Winfree Yardley';
const familyNames: Record<Region, string> = {
  northeast:
    "Abruzzese Bellavance Callahan Carbonetti DiSalvo Delvecchio Fitzmaurice Gallo Kowalczyk Lachance McElroy Mancini O'Shea Pellegrino Rizzuto Santangelo Tedesco Wojcik",
  midwest:
    'Andersen Borowski Dykstra Engelhardt Haverkamp Hoekstra Jankowski Kettner Lindqvist Nowicki Olafsen Pruitt Schaefering Steinmetz Stoltz VanderMeer Weisbrod Zielke',
  plains:
    'Bauman Brandvold Eberle Friesen Gustafson Halvorson Hinrichs Jurgens Knudsen Koehn Ostlund Penner Reimers Schlegel Sorenson Tvedt Unruh Wiebe',
  south:
    'Beauchamp Boatwright Burchfield Crenshaw Culpepper Dunaway Faircloth Greer Hargrove Ledbetter Mayfield Pettigrew Ragsdale Satterfield Tidwell Treadaway Winslow Yancey',
  gulf: 'Arceneaux Benavides Boudreau Cantu Castellanos Delacroix Escamilla Fontenot Guidry Hinojosa Lassiter Montemayor Naquin Ortega Quintanilla Robicheaux Sepulveda Villarreal',
  mountain:
    'Ashcroft Birdwell Christofferson Dahlstrom Eldredge Fairclough Hadlock Jessop Larkspur Nordgren Rasband Sagers Stoddard Thayne Thorsen Wadley Whitaker Yellowtail',
  southwest:
    'Aragon Baca Cordova Esquibel Gallegos Higuera Lucero Madrid Montano Nez Padilla Quintero Sandoval Trujillo Valenzuela Vigil Yazzie Zamora',
  pacific:
    'Akana Bergstrom Chen Delgado Fujimoto Haddad Ishikawa Kamaka Lindgren Moreno Nakagawa Okamura Pham Ramirez Sandhu Tran Vasquez Yamane',
};
const landmarks: Record<Region, string> = {
  northeast: 'Harborview|Turnpike|Beacon|Old Mill|Commonwealth|Liberty|Stonebridge|Colonial|Parkside',
  midwest: 'Heartland|Prairie View|Riverfront|Crossroads|Sugar Creek|County Line|Maple Grove|Lakeview|Oak Ridge',
  plains: 'High Plains|Prairie|Wheatland|Heartland|Cottonwood|Bluestem|Big River|Frontier|Homestead',
  south: 'Piedmont|Magnolia|Dogwood|Stone Creek|Pinecrest|Riverside|Cedar Hill|Mill Creek',
  gulf: 'Gulf Coast|Live Oak|Cypress|Coastal|Bay Area|Southern Star|Pelican|Sabine|Palm Grove',
  mountain: 'Summit|Timberline|High Country|Aspen Ridge|Cottonwood|Silver Creek|Big Sky|Pioneer|Continental',
  southwest: 'Red Rock|Desert Sky|Copper Canyon|Mesa Vista|Sunridge|Sandstone|High Desert|Sierra Vista|Agave',
  pacific: 'Pacific|Bayview|Redwood|Coastline|Harbor Point|Seaside|Westcoast|Silverado|Alder Creek',
};
const landmarksOfState: Record<string, string> = {
  AZ: 'Saguaro|Copper State|Camelback',
  CA: 'Golden State|Sierra|El Camino',
  CO: 'Front Range|Mile High|Columbine',
  FL: 'Suncoast|Palm Bay|Gulfstream|Sawgrass',
  GA: 'Peachtree|Chattahoochee|Stone Mountain',
  ID: 'Treasure Valley|Gem State|Sawtooth',
  KS: 'Flint Hills|Sunflower|Chisholm Trail',
  LA: 'Bayou|Pelican State|Crescent City',
  MI: 'Great Lakes|Mackinac|Lakeshore',
  MN: 'North Star|Ten Thousand Lakes|Itasca',
  NC: 'Blue Ridge|Tar River|Carolina',
  NE: 'Sandhills|Platte Valley|Arbor',
  NM: 'Sandia|Enchantment|Rio Grande',
  OR: 'Cascade|Willamette|Rose City',
  PA: 'Keystone|Brandywine|Susquehanna',
  SC: 'Palmetto|Lowcountry|Carolina',
  TN: 'Cumberland|Volunteer|Smoky Mountain',
  TX: 'Lone Star|Hill Country|Bluebonnet|Alamo Heights',
  UT: 'Wasatch|Beehive|Bonneville',
  VA: 'Old Dominion|Blue Ridge|Tidewater',
  WA: 'Evergreen|Cascade|Puget Sound',
};
const directions = 'Northside|Southside|Eastgate|Westgate|Midtown|Parkway|Northpoint|Southpark'.split('|');

const namesOf = (region: Region): string[] => `${familyNames[region]} ${anywhere}`.split(' ');

export const familyNamesIn: Record<Region, readonly string[]> = {
  northeast: namesOf('northeast'),
  midwest: namesOf('midwest'),
  plains: namesOf('plains'),
  south: namesOf('south'),
  gulf: namesOf('gulf'),
  mountain: namesOf('mountain'),
  southwest: namesOf('southwest'),
  pacific: namesOf('pacific'),
};
export const landmarksIn = (state: string): readonly string[] => [
  ...landmarks[regionOf(state)].split('|'),
  ...(landmarksOfState[state]?.split('|') ?? []),
  ...directions,
];

/** First names of private sellers and of dealers' founders. */
export const givenNames =
  'Aaron Alice Amy Andre Angela Anthony Beth Brian Carla Carlos Chris Crystal Dana David Derek Donna Elena Emily Eric Erin Farah Frank Gary Grace Hannah Hector Heather Ivan James Janet Jasmine Jason Jeff Jennifer Joel John Joyce Justin Karen Kayla Keith Kevin Kofi Kyle Larry Laura Leon Linda Lisa Luis Mara Maria Mark Megan Michael Miguel Monica Nadia Nicole Noah Olga Omar Patrick Paula Priya Quinn Rachel Rafael Raj Randy Rick Robert Rosa Ryan Sam Sarah Scott Sofia Steve Susan Tariq Terry Tessa Tim Tina Todd Tom Travis Uma Victor Walter Wei Wendy Xavier Yara Zach'.split(
    ' ',
  );

export const founders =
  'Al Bill Bob Buddy Chuck Dale Don Ed Ernie Frank Gene Hal Jack Jerry Jim Joe Ken Lou Mike Ray Ron Sam Stan Steve Ted Tony Vic Walt'.split(
    ' ',
  );

export const independentEndings = [
  'Auto Sales',
  'Auto Sales',
  'Motors',
  'Motor Company',
  'Pre-Owned',
  'Auto Group',
  'Used Cars',
  'Auto Mart',
  'Cars & Trucks',
  'Auto Exchange',
  'Automotive',
  'Imports',
];

export const streets =
  'Main St|Broadway|Commerce Dr|Auto Plaza Dr|Auto Mall Pkwy|Highland Ave|Industrial Blvd|State Rd|Market St|Frontage Rd|Lincoln Hwy|Airport Rd|College Ave|Old Post Rd|Mill Rd|Center St|Lake Ave|County Line Rd|Washington Blvd|2nd Ave|Park Ave|Union St|Memorial Pkwy|Northside Dr|Veterans Blvd|Dealership Row|River Rd|Jefferson Ave|Interstate Dr|Gateway Blvd'.split(
    '|',
  );

export const taglines = [
  'The price on the window is the price on the page.',
  'Family owned, three generations.',
  'Every car inspected before it is listed.',
  'Service and body shop on site.',
  'Open late on Thursdays.',
  'No appointment needed for a test drive.',
  'We buy cars, with or without a trade.',
  'Delivery within 100 miles.',
  'Serving the same town since 1968.',
  'Your neighbors buy here.',
  'Plain prices, plain answers.',
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

/** Shoppers' names for makes, besides their names and path words. */
export const spokenMakes: Readonly<Record<string, string>> = {
  alfa: 'ALFA',
  beamer: 'BMW',
  beamers: 'BMW',
  beemer: 'BMW',
  beemers: 'BMW',
  bimmer: 'BMW',
  bimmers: 'BMW',
  benz: 'MB',
  benzes: 'MB',
  caddy: 'CAD',
  chev: 'CHEV',
  chevy: 'CHEV',
  chevys: 'CHEV',
  chevies: 'CHEV',
  infinity: 'INFIN',
  lambo: 'LAM',
  merc: 'MB',
  mercedes: 'MB',
  mitsu: 'MIT',
  olds: 'OLDS',
  subie: 'SUB',
  vdub: 'VOLKS',
  vw: 'VOLKS',
  yota: 'TOYOTA',
};

/** Shoppers' names for models and families, with the models' codes. */
export const spokenModels: Readonly<Record<string, readonly string[]>> = {
  vette: ['CORV'],
  vettes: ['CORV'],
  stang: ['MUST'],
  stangs: ['MUST'],
  taco: ['TACOMA'],
  rav: ['RAV4'],
  superduty: ['F250', 'F350', 'F450'],
  dodgeram: ['RAM1504WD', 'RAM25002WD', 'RAM3502WD'],
};

export const spokenSeries: Readonly<Record<string, string>> = {
  gwagen: 'G_CLASS',
  gwagon: 'G_CLASS',
  ml: 'M_CLASS',
  threeseries: '3_SERIES',
  fiveseries: '5_SERIES',
  sevenseries: '7_SERIES',
};

/** Names that mean more than one model: a trim of several, or a body ("toyota pickup" means any truck). */
export const notModels: ReadonlySet<string> = new Set([
  'hellcat',
  'rubicon',
  'srttrackhawk',
  'cabriolet',
  'coupe',
  'pickup',
  'van',
]);

/** Trims recognized without their model; others are read only beside it. */
export const namesOfTrims: ReadonlySet<string> = new Set(
  `denali at4 at4x lariat kingranch raptor tremor xlt badlands wildtrak trailhawk trackhawk rubicon mojave hellcat
  scatpack z71 zr2 ltz trdpro xle xse sr5 nightshade calligraphy xrt trailsport nismo quadrifoglio alltrack tradesman
  laramie autobiography fsport msport aspec typer rline sline gtline nline stline highcountry bighorn rst srt willys
  blacklabel hse slt trailboss redeye shelby avenir carrera wolfsburg sahara mach1 blackwing z06 zl1 1le prerunner`
    .trim()
    .split(/\s+/),
);

/** Trims that come in several kinds, all of which the name means: a Denali Ultimate is a Denali. */
export const trimFamilies: ReadonlySet<string> = new Set('denali at4 rubicon sahara hellcat raptor'.split(' '));

/** Names only if written as separate words: "model s", not "models". */
export const namesOnlyApart: ReadonlySet<string> = new Set(['models']);

/** Suffixes of a model's name without a meaning of their own. */
export const emptySuffixes: ReadonlySet<string> = new Set(['hd', 'superduty', 'xd', 'ld']);

/** Names that are also everyday words, filters or states: read as a model only directly after their make. */
export const needsMake: ReadonlySet<string> = new Set(
  `air alliance amigo arrow aries aspen aspire astro aura aurora axiom baja brava brat breeze california
  catalina celebrity century champ cirrus citation colt comanche concord concorde conquest contour corona courier
  cutlass dasher diplomat dynasty eagle echo electra equator escort excel express esteem exp fox getaway
  gravity hardtop horizon hummer imperial impulse intrigue ion jazz karma laser legend lynx marquis medallion metro
  eight milan milano monaco montana monterey newport nova oasis ocean omega omni outlook phoenix premier probe
  precis pulsar quantum quattro raider reliant rabbit recon regency relay reno roadster safari sable scamp semi shadow
  sigma silhouette sky spider spirit sprint spyder stealth storm strada stylus summit swift tempo topaz tracer
  tracker tribute turismo uncharted venture verona vigor villager vision demon lightning`
    .trim()
    .split(/\s+/),
);

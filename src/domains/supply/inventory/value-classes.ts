/**
 * How models keep their value: share of the MSRP after the first year, loss in each later year, price of new ones
 * relative to MSRP, and yearly mileage. Rounded from advertised prices of used cars in 2024 to 2026.
 */
export type ValueClass = {
  readonly afterFirstYear: number;
  readonly yearlyLoss: number;
  readonly newPrice: number;
  readonly yearlyMiles: number;
};

const classes = {
  collector: { afterFirstYear: 0.98, yearlyLoss: 0.03, newPrice: 1.02, yearlyMiles: 4200 },
  exotic: { afterFirstYear: 0.88, yearlyLoss: 0.07, newPrice: 1.01, yearlyMiles: 3000 },
  icon: { afterFirstYear: 0.95, yearlyLoss: 0.047, newPrice: 0.995, yearlyMiles: 11_500 },
  sports: { afterFirstYear: 0.9, yearlyLoss: 0.062, newPrice: 0.985, yearlyMiles: 6800 },
  strong: { afterFirstYear: 0.905, yearlyLoss: 0.074, newPrice: 0.985, yearlyMiles: 11_900 },
  heavyTruck: { afterFirstYear: 0.92, yearlyLoss: 0.068, newPrice: 0.96, yearlyMiles: 13_500 },
  truck: { afterFirstYear: 0.88, yearlyLoss: 0.074, newPrice: 0.945, yearlyMiles: 12_800 },
  average: { afterFirstYear: 0.84, yearlyLoss: 0.085, newPrice: 0.96, yearlyMiles: 11_800 },
  luxury: { afterFirstYear: 0.82, yearlyLoss: 0.108, newPrice: 0.965, yearlyMiles: 10_800 },
  weak: { afterFirstYear: 0.79, yearlyLoss: 0.098, newPrice: 0.935, yearlyMiles: 12_000 },
  electric: { afterFirstYear: 0.75, yearlyLoss: 0.12, newPrice: 0.93, yearlyMiles: 10_500 },
  steep: { afterFirstYear: 0.76, yearlyLoss: 0.138, newPrice: 0.95, yearlyMiles: 9800 },
} as const satisfies Record<string, ValueClass>;
type ClassName = keyof typeof classes;

const models: Record<ClassName, string> = {
  collector: '911 GT DMC12 VIPER SRTVIPER S2000 LANCEREVO ISF NSX ROADSTER FBIRD',
  exotic: 'FERCALIF FERROMA LAMHURACAN LAMURUS RRCULLINAN RRSPECTRE PHANT GT-R R8 LOTEMIRA EVORA',
  icon: '4RUN TACOMA WRANGLER LC FJCRUIS TUNDRA JEEPGLAD BRON G550 GX460 GX470 LEXGX550 LX570 LEXLX600 LEXLX700H SEQUOIA INEGRENAD INEQUARTER H2 XTERRA',
  sports:
    'CORV POR718BOX POR718CAY BOXSTE CAYMAN MIATA MAZMIATARF SUPRA TOYGR86 TOY86 SUBBRZ SCIFRS MUST CAM CHALLENGER 370Z 350Z NISSANZ M3 BMWM4 TOYGRCOROL RX8 SUBWRX IMPWRX GOLFR GTI LEXLC500 LEXRCF LEXIS500 SOLSTICE SKY CELICA MAZDASPD3 HYUNDELANN HYUNDVELON RS5 PRE',
  strong:
    'CAMRY COROL RAV4 HIGHLANDER TOYGRNDHGH TOYCORCROS SIENNA PRIUS PRIUSV PRIUSC TOYPRIPRM AVALON TOYCROWN TOYCRWNSIG VENZA YARIS TOYCHR CIVIC ACCORD CRV HONHRV PILOT ODYSSEY PASSPO RIDGELINE FIT ELEMENT SUBOUTBK FOREST SUBCRSSTRK XVCRSSTREK SUBASCENT IMPREZ RX350 LEXRX350H RX450H LEXRX350L LEXRX500H LEXNX300 LEXNX250 LEXNX350 LEXNX350H LEXNX300H ES350 ES300H LEXES350H LEXTX350 LEXTX500H LEXUX250H IS350 IS300 PORMACAN DEFEND KIATELLURD HYUNDPALIS FORDMAVER MAZCX50 CX-5 MAZCX90 MAZCX30 MAZDA3 KIACARN TAHOE CHEVSUB YUKON YUKONXL DODCHAR INTEG H3 H3T',
  heavyTruck: 'F250 F350 F450 CHEVC25 CH3500PU RM2500 RM3500 GMCC25PU GMC3500PU',
  truck:
    'F150PICKUP CHEV150 RM1500 RM1500CLAS 15SIPU4WD COLORADO CANYON RANGER FRONTI TITAN AVALNCH DAKOTA RAM1504WD RAM25002WD RAM3502WD FORDTRN150 FORDTRN250 FORDTRN350 FORDETRAN RMPROMAST CHEXP2500 CHEXP3500 GMCSAV2500 GMCSAV3500 MBSPRINTER FRESPRINT NV E350ECON HYUNSANCR',
  average: '',
  luxury: 'ESCALA ESCALAESV NAVIGA NAVIGAL CAYENNE BMWX7 MBGLS450 GHOST LS460 LS430 LEXLS500 SC430 KIASTING GENG70',
  weak: 'ALTIMA SENTRA VERSA MAX ROGUE NISKICKS PATH MURANO PATHARMADA QUEST MALI CHEVIMP CRUZE SONIC SPARK FUSION FOCUS FIESTA TAURUS CHRYS200 300 PACIFICA VOYAGER GRANDCARAV DODCARA TANDC DODDART AVENGR JOURNEY DODHORNET MIRAGE MITMIRG4 OUTLANDER OUTLANDSPT MITECLCROS LANCERMITS GALANT JET PASS CC VOLKSARTE TIGUAN VOLKSATL VOLKSATLCS BEETLE OPTIMA FORTE RIO ELANTR SONATA ACCENT AZERA CHER COMPASS JEEPRENEG PATRIOT LIBERTY FIAT500 FIAT500X FIAT500L FORDECOSPT EDGE ESCAPE EQUINOX CHETRAX BUIENC BUIENVISI REG LACROSSE BUVERANO SEDONA KIACADENZA CHRYSEB PTCRUIS CALIBER FORTWO GRWAG WAGONE',
  electric:
    'LEAF CHEBOLT CHEBOLTEUV BMWI3 FIAT500E MAZMX30 HONCLARITY TOYMIRAI VOLT HYUIONIQ TESMOD3 TESMODY FORDF150L FORDMACHE VOLKSID4',
  steep:
    '740I 750IXD BMWI7 M5 535I 528I 530I BMW540IXD S550 MBS580 E350 MBE450 MBEQS450 MBEQS580 MBEQSSUV MBEQE350 MBEQESUV A6 A7 A8 XF XJ JAGXE JAGIPACE JAGFPACE JAGEPACE JAGFTYPE GHIB QP MASLEVAN MASGRECALE GRANTURISM ALFAGIULIA ALFASTELV RANGE RANGESPORT EVOQUE ROVVELAR DISCOV ROVDISCSPT LR2 LR4 INFINQ50 INFINQ60 INFINQ70 M37 INFINQX80 QX56 CADCT6 CADCT5 CTS XTS ATS CONT MKZ MKS TESMODS TESMODX PORTAYCAN PANAMERA LUCIDAIR FISKOCEAN S90 S80 V90 KIAK900 EQUUS GENG90 GENG80 BENBENTAY BENCONT BENFLYSPUR WRAI ASTONDB11 ASTONDBX VANTAGE ASTVANTAGE MCL570S MCL720S MCLARTURA MCLGT POLESTAR2 AUDIETRON AUDETRONGT VINVF8 VINVF9 SL550',
};
const byModel = new Map(
  Object.entries(models).flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name as ClassName] as const)),
);

const luxuryMakes = new Set(
  'ACURA ALFA ASTON AUDI BENTL BMW CAD FER GENESIS INFIN JAG KARMA LAM LEXUS LINC LOTUS LUCID MAS MB MCLAREN POLESTAR POR RIVIAN ROV RR TESLA VOLVO'.split(
    ' ',
  ),
);

/** Trims that stay in demand for years. */
const soughtAfter =
  /Raptor|TRX|TRD Pro|Rubicon|Type R|Shelby|Mach 1|Boss|Z06|ZR1|ZL1|Z\/28|Hellcat|Trackhawk|Scat Pack|SRT|392|GT3|GTS|Turbo S|Trail Boss|ZR2|Si\b|Nismo|NISMO|STI|Wilderness|Dark Horse|300C 6\.4L/;

type Valued = { makeCode: string; modelCode: string; trim: string; electric: boolean };

const nameOf = ({ makeCode, modelCode, electric }: Valued): ClassName => {
  const own = byModel.get(modelCode);
  if (own && !(electric && ['strong', 'average', 'luxury', 'truck'].includes(own))) return own;
  if (electric) return 'electric';
  return luxuryMakes.has(makeCode) ? 'luxury' : 'average';
};

export const valueClassOf = (car: Valued): ValueClass => {
  const own: ValueClass = classes[nameOf(car)];
  if (car.electric || !soughtAfter.test(car.trim)) return own;
  const adjusted = { ...own, yearlyLoss: own.yearlyLoss * 0.8, newPrice: Math.max(own.newPrice, 1) };
  if (luxuryMakes.has(car.makeCode)) return adjusted;
  // A performance trim of a mainstream make keeps its value like a sports car.
  return {
    ...adjusted,
    afterFirstYear: Math.max(adjusted.afterFirstYear, classes.sports.afterFirstYear),
    yearlyLoss: Math.min(adjusted.yearlyLoss, classes.sports.yearlyLoss),
  };
};

import { slugKey } from '#lib/slug.ts';
import { type BareWord, bareWordsOf, isApart } from './split-words.ts';

/**
 * Spanish as people at a US dealership say it, and the English that the readers know. Longer phrases come first at any
 * word, so the order does not matter.
 */
const phrases = `
  troca, trocas, camion, camiones, camioncito = truck
  camioneta, camionetas = camioneta
  furgoneta, furgonetas = van
  cupe = coupe
  vagoneta = wagon
  descapotable, descapotables = convertible
  carro, carros, coche, coches, vehiculo, vehiculos = car
  carro deportivo, carros deportivos, deportivo = sports car
  doble cabina, cabina doble = crew cab
  cabina sencilla, cabina regular = regular cab
  caja larga = long bed
  caja corta = short bed
  usado, usada, usados, usadas, seminuevo, seminuevos, seminueva, seminuevas, de segunda mano, de uso = used
  nuevo, nueva, nuevos, nuevas = new
  certificado, certificada, certificados, certificadas = certified
  barato, barata, baratos, baratas, economico, economica, economicos, economicas = cheap
  mas barato, mas barata, mas baratos, mas baratas = cheapest
  rojo, roja, rojos, rojas = red
  azul, azules = blue
  blanco, blanca, blancos, blancas = white
  negro, negra, negros, negras = black
  gris, grises = gray
  plateado, plateada, plateados, color plata = silver
  verde, verdes = green
  amarillo, amarilla = yellow
  anaranjado, anaranjada, color naranja = orange
  color cafe, marron = brown
  dorado, dorada = gold
  morado, morada = purple
  guinda, vino tinto = burgundy
  electrico, electrica, electricos, electricas = electric
  hibrido, hibrida, hibridos, hibridas = hybrid
  hibrido enchufable, hibrida enchufable, enchufable = plug in hybrid
  gasolina, de gasolina = gasoline
  bueno en gasolina, buena en gasolina, buenos en gasolina, buena gasolina, gaste poca gasolina, que gaste poca gasolina, gasta poca gasolina, que gasta poca gasolina, que ahorre gasolina, ahorra gasolina, no gaste mucha gasolina, que no gaste mucha gasolina, que no gaste mucho, que gaste poco, rendidor, rendidora, buen rendimiento, buen rendimiento de gasolina = good on gas
  millas por galon = miles per gallon
  estandar, de cambios, transmision manual = manual
  automatico, automatica, automaticos, automaticas, transmision automatica = automatic
  doble traccion, traccion total, traccion en las cuatro, traccion en las 4, traccion en las cuatro ruedas, traccion en las 4 ruedas, traccion integral = all wheel drive
  traccion delantera = front wheel drive
  traccion trasera = rear wheel drive
  un solo dueno, unico dueno, un dueno, 1 dueno, solo un dueno, una sola duena = one owner
  sin accidentes, sin accidente, sin choques, sin choque, no chocado, que no este chocado = no accidents
  titulo limpio, con titulo limpio = clean title
  poco millaje, bajo millaje, pocas millas, millaje bajo, poco kilometraje = low mileage
  de dueno, por dueno, de dueno a dueno, dueno particular, de particular = by owner
  concesionario, concesionarios, agencia = dealer
  puerta, puertas = doors
  asientos, pasajeros, plazas = seats
  cilindros = cylinders
  litros = liter
  velocidades = speed
  tres filas, 3 filas, de tres filas, de 3 filas, tercera fila, con tercera fila, tres filas de asientos, 3 filas de asientos = third row
  piel, de piel, cuero, de cuero = leather
  asientos de piel, asientos de cuero, interior de piel, interiores de piel, interior de cuero = leather seats
  asientos calientes, asientos con calefaccion, calefaccion en los asientos, asientos calefaccionados = heated seats
  quemacocos, techo corredizo, techo solar, techo panoramico = sunroof
  camara de reversa, camara trasera, camara de retroceso = backup camera
  navegador, navegacion = navigation
  punto ciego, monitor de punto ciego, sensor de punto ciego = blind spot monitor
  control crucero, control de crucero = cruise control
  arranque remoto, encendido remoto = remote start
  bola, enganche de remolque = tow hitch
  familiar, para la familia, para mi familia, familia, familia grande = family
  hijo, hija, hijos = kids
  mediano, mediana, medianos, medianas = midsize
  pequeno, pequena, pequenos, pequenas, chica = small
  compacto, compacta, compactos, compactas = compact
  confiable, confiables = reliable
  modelo, modelos = model
  oferta, ofertas, en oferta, de oferta = deals
  cuanto cuesta, cuanto cuestan, cuanto vale, precio de = price
  techo duro = hard top
  jale, jalar, que jale, que pueda jalar, remolque, que remolque, que pueda remolcar, que arrastre = tows
  libras = lbs
  serie 1 = 1 series
  serie 2 = 2 series
  serie 3 = 3 series
  serie 4 = 4 series
  serie 5 = 5 series
  serie 7 = 7 series
  clase a = a class
  clase c = c class
  clase e = e class
  clase s = s class
  clase g = g class
  cerca de mi, cerca = near me
  cerca de, cercano a, por el area de, en el area de = near
  millas = miles
  millas de autonomia, millas de rango, millas de alcance = miles of range
  kilometros = km
  millaje, kilometraje = mileage
  mes, al mes, por mes, cada mes, mensual, mensuales, mensualmente, dolares al mes, pesos al mes = a month
  semana, a la semana, por semana, cada semana, semanal, semanales = a week
  quincenal, quincenales, cada quincena, por quincena, a la quincena = biweekly
  meses = months
  pago mensual, pago mensual de, pagos mensuales, pagos mensuales de = monthly payment
  pago, pagos, pago de, pagos de, mensualidad, mensualidades, mensualidad de, mensualidades de = payments
  enganche, enganche de, pago inicial, pago inicial de, inicial = down payment
  de enganche, de inicial, de pago inicial, de entrada = down
  sin enganche, cero enganche, sin inicial, sin pago inicial = zero down
  mal credito, credito malo, malo credito, sin credito = bad credit
  buen credito, credito bueno = good credit
  excelente credito, credito excelente = excellent credit
  dolares, pesos = dollars
  menos de, por menos de, debajo de, por debajo de, bajo, abajo de, menor a, menor de, no mas de, que no pase de, que no pasen de = under
  hasta = up to
  maximo, maxima, maximo de, como maximo, a lo mucho = at most
  mas de, arriba de, por arriba de, mayor a, mayor de = over
  minimo, minima, minimo de, al menos, por lo menos, como minimo = at least
  entre = between
  alrededor de, como de, unos = around
  o menos = or less
  o mas = or more
  o mas nuevo, o mas nueva, o mas nuevos, o mas nuevas, o mas reciente, o mas recientes, en adelante, para arriba, o despues = or newer
  o mas viejo, o anterior, para abajo = or older
  ano, anos = year
  sin = without
  excepto, menos los, menos las, que no sea, que no sean, que no sea un, que no sea una, no quiero, no quiero un, no quiero una, pero no, nada de = not
  busco, quiero, necesito, ando buscando, estoy buscando, me interesa = looking for
  dos = two
  tres = three
  cuatro = four
  cinco = five
  seis = six
  siete = seven
  ocho = eight
  nueve = nine
  diez = ten
  doce = twelve
  quince = fifteen
  dieciocho = eighteen
  veinte = twenty
  veinticinco = twenty five
  treinta = thirty
  treinta y cinco = thirty five
  cuarenta = forty
  cincuenta = fifty
  sesenta = sixty
  setenta = seventy
  ochenta = eighty
  noventa = ninety
  cien = one hundred
`;

/** Words that English texts, names and places hold too: Spanish only beside a word of the table above. */
const besideOthers = `
  y, e = and
  o, u = or
  de, del, con, el, la, los, las, un, una, que, es, mi, me, por, para, color, muy, algo, lo = the
  en = in
  al = to
  cafe = brown
  naranja = orange
  plata = silver
`;

type Phrase = { readonly english: string; readonly words: number };

const tableOf = (rows: string): [key: string, phrase: Phrase][] =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [spanish = '', english = ''] = row.split('=').map((side) => side.trim());
      return spanish.split(', ').map((phrase): [string, Phrase] => {
        const words = phrase.split(' ');
        return [words.map(slugKey).join(' '), { english, words: words.length }];
      });
    });

/** "Interior negro", "piel negra": the color comes before its noun in English. */
const colouredParts = (table: readonly [string, Phrase][]): [key: string, phrase: Phrase][] => {
  const colours = table.filter(
    ([key, { words, english }]) => words === 1 && /^(red|blue|white|black|gray|brown)$/.test(english) && key !== '',
  );
  const parts = [
    ['interior', 'interior'],
    ['interiores', 'interior'],
    ['piel', 'leather'],
    ['cuero', 'leather'],
  ] as const;
  return parts.flatMap(([noun, english]) =>
    colours.map(([key, colour]): [string, Phrase] => [
      `${noun} ${key}`,
      { english: `${colour.english} ${english}`, words: 2 },
    ]),
  );
};

const ofSpanish = tableOf(phrases);
const sure: ReadonlyMap<string, Phrase> = new Map([...ofSpanish, ...colouredParts(ofSpanish)]);
const unsure: ReadonlyMap<string, Phrase> = new Map(tableOf(besideOthers));
const longestPhrase = Math.max(...[...sure.values()].map(({ words }) => words));

const phraseAt = (words: readonly BareWord[], at: number, table: ReadonlyMap<string, Phrase>): Phrase | undefined => {
  for (let count = Math.min(longestPhrase, words.length - at); count > 0; count -= 1) {
    const run = words.slice(at, at + count);
    if (run.slice(1).some(isApart)) continue;
    const phrase = table.get(run.map(({ key }) => key).join(' '));
    if (phrase) return phrase;
  }
  return undefined;
};

/** How many words from here are a name, such as "San Antonio" or "El Paso". */
type NameAt = (words: readonly BareWord[], at: number) => number;

/** A number before "mil" or "a": "20 mil", "de 20 a 25 mil". */
const followsNumber = (words: readonly BareWord[], at: number): boolean => words[at - 1]?.amount !== undefined;

const farthestMiles = 500;

/** The words before a distance: "a 50 millas de Houston", "a menos de 50 millas". */
const distanceAt = (words: readonly BareWord[], at: number): number => {
  const keys = words.slice(at, at + 3).map(({ key }) => key);
  const before = keys.join(' ') === 'a menos de' ? 3 : 1;
  const miles = words[at + before]?.amount?.value ?? 0;
  const isDistance = keys[0] === 'a' && words[at + before + 1]?.key === 'millas' && miles > 0 && miles <= farthestMiles;
  return isDistance ? before : 0;
};

const thousands = /^(\d+)mil$/;

const englishAt = (words: readonly BareWord[], at: number): Phrase | undefined => {
  const { key = '' } = words[at] ?? {};
  const [, count] = thousands.exec(key) ?? [];
  if (count) return { english: `${count} thousand`, words: 1 };
  const spelled = /thousand|hundred|teen|ty|ten|five|eight$/;
  const before = sure.get(words[at - 1]?.key ?? '');
  if (key === 'mil' && (followsNumber(words, at) || (before && spelled.test(before.english)))) {
    return { english: 'thousand', words: 1 };
  }
  if (key === 'a' && followsNumber(words, at) && words[at + 1]?.amount) return { english: 'to', words: 1 };
  const within = distanceAt(words, at);
  if (within > 0) return { english: 'within', words: within };
  return phraseAt(words, at, sure);
};

/** The words with Spanish ones in English, each where the Spanish one stands in the text. */
export const inEnglish = (words: readonly BareWord[], nameAt: NameAt): BareWord[] => {
  const isSpanish = words.some((_, at) => nameAt(words, at) === 0 && englishAt(words, at) !== undefined);
  if (!isSpanish) return [...words];
  const english: BareWord[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as BareWord;
    const inName = nameAt(words, at);
    const phrase = inName > 0 ? undefined : (englishAt(words, at) ?? phraseAt(words, at, unsure));
    if (!phrase) {
      const count = Math.max(1, inName);
      english.push(...words.slice(at, at + count));
      at += count;
      continue;
    }
    const last = words[at + phrase.words - 1] ?? word;
    const { start, gap } = word;
    english.push(
      ...bareWordsOf(phrase.english).map(
        (one, index): BareWord => ({
          ...one,
          start,
          end: last.end,
          gap: index === 0 ? gap : 'space',
          plus: last.plus,
        }),
      ),
    );
    at += phrase.words;
  }
  return english;
};

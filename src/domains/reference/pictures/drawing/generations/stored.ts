import acura from '#data/generations/acura.json' with { type: 'json' };
import audi from '#data/generations/audi.json' with { type: 'json' };
import bmw from '#data/generations/bmw.json' with { type: 'json' };
import buick from '#data/generations/buick.json' with { type: 'json' };
import cadillac from '#data/generations/cadillac.json' with { type: 'json' };
import chevrolet from '#data/generations/chevrolet.json' with { type: 'json' };
import chrysler from '#data/generations/chrysler.json' with { type: 'json' };
import dodge from '#data/generations/dodge.json' with { type: 'json' };
import fiat from '#data/generations/fiat.json' with { type: 'json' };
import ford from '#data/generations/ford.json' with { type: 'json' };
import gmc from '#data/generations/gmc.json' with { type: 'json' };
import honda from '#data/generations/honda.json' with { type: 'json' };
import hyundai from '#data/generations/hyundai.json' with { type: 'json' };
import infiniti from '#data/generations/infiniti.json' with { type: 'json' };
import jeep from '#data/generations/jeep.json' with { type: 'json' };
import kia from '#data/generations/kia.json' with { type: 'json' };
import landRover from '#data/generations/land-rover.json' with { type: 'json' };
import lexus from '#data/generations/lexus.json' with { type: 'json' };
import lincoln from '#data/generations/lincoln.json' with { type: 'json' };
import mazda from '#data/generations/mazda.json' with { type: 'json' };
import mercedesBenz from '#data/generations/mercedes-benz.json' with { type: 'json' };
import mini from '#data/generations/mini.json' with { type: 'json' };
import mitsubishi from '#data/generations/mitsubishi.json' with { type: 'json' };
import nissan from '#data/generations/nissan.json' with { type: 'json' };
import porsche from '#data/generations/porsche.json' with { type: 'json' };
import ram from '#data/generations/ram.json' with { type: 'json' };
import rivian from '#data/generations/rivian.json' with { type: 'json' };
import subaru from '#data/generations/subaru.json' with { type: 'json' };
import tesla from '#data/generations/tesla.json' with { type: 'json' };
import toyota from '#data/generations/toyota.json' with { type: 'json' };
import volkswagen from '#data/generations/volkswagen.json' with { type: 'json' };
import volvo from '#data/generations/volvo.json' with { type: 'json' };

/** The descriptions by make, one hand-written file each. */
export const stored: Record<string, unknown>[] = [
  acura,
  audi,
  bmw,
  buick,
  cadillac,
  chevrolet,
  chrysler,
  dodge,
  fiat,
  ford,
  gmc,
  honda,
  hyundai,
  infiniti,
  jeep,
  kia,
  landRover,
  lexus,
  lincoln,
  mazda,
  mercedesBenz,
  mini,
  mitsubishi,
  nissan,
  porsche,
  ram,
  rivian,
  subaru,
  tesla,
  toyota,
  volkswagen,
  volvo,
];

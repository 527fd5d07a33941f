import { describe, expect, it } from 'vitest';
import {
  allTrimsOf,
  createCatalogue,
  generationOf,
  makeByCode,
  makeBySlug,
  modelByCode,
  modelByCodeAlone,
  modelBySlug,
  modelsOfMake,
  trimCode,
  trimsOf,
} from './catalogue.ts';
import { catalogueNames, openCatalogueIndex } from './catalogue-index.ts';
import { equipmentOf } from './feature-eras.ts';
import { parseCatalogue } from './parse-catalogue.ts';

const parsed = (text: string) => {
  const make = parseCatalogue(text, 'test.cat');
  if (!make.ok) throw new Error(JSON.stringify(make.error));
  return make.value;
};

const body = '192.7x72.4x111.2 in | 3310 lb | 15.8 gal | 15.1 cu';
const ford = parsed(`make FORD | Ford | vin 1FA
model MUST | Mustang | 1965- | share 40
  gen 2015-2023 | COUPE sports-coupe | 2d 4s | ${body}
  engine 23 | 2.3L I4 | 310 hp 350 lb-ft | gas | manual 6 | 21/29
  trim EcoBoost | 27770 | 23 RWD | bluetooth
  trim GT | 38045 | 23 RWD | carplay leather
  gen 2015-2023 | CONVERT convertible | 2d 4s | ${body}
  engine 23 | 2.3L I4 | 310 hp 350 lb-ft | gas | manual 6 | 21/29
  trim EcoBoost | 33270 | 23 RWD
  trim EcoBoost Premium | 38270 | 23 RWD
  gen 2024- | COUPE sports-coupe | 2d 4s | ${body}
  engine 50 | 5.0L V8 | 480 hp 415 lb-ft | gas | auto 10 | 16/25
  trim GT | 42860 | 50 RWD
  trim Dark Horse | 59485 | 50 RWD
model F150 | F150 | 1981- | TRUCKS | alias f-150 f-series
model FUSN | Fusion | 2006-2020 | SEDAN`);
const bmw = parsed(`make BMW | BMW
series 3_SERIES | 3 Series
model 330I | 330i | 2001- | SEDAN | series 3_SERIES
model BMW135I | 135i | 2008-2013 | COUPE
model X10 | X10 | 2026- | SUVCROSS
model X3 | X3 | 2004- | SUVCROSS`);
const chevrolet = parsed(`make CHEV | Chevrolet
model TOWN | Town & Country | 1990-1999 | VANMV`);
const catalogue = createCatalogue([ford, bmw, chevrolet]);

describe('catalog lookups', () => {
  it('lists makes and models by name, with numbers in numeric order', () => {
    expect(catalogue.makes.map(({ code }) => code)).toEqual(['BMW', 'CHEV', 'FORD']);
    expect(modelsOfMake(catalogue, 'BMW').map(({ name }) => name)).toEqual(['135i', '330i', 'X3', 'X10']);
    expect(modelsOfMake(catalogue, 'NOPE')).toEqual([]);
  });

  it('finds makes and models by code, a model only in its own make', () => {
    expect(makeByCode(catalogue, 'FORD')?.name).toBe('Ford');
    expect(modelByCode(catalogue, 'FORD', 'MUST')?.name).toBe('Mustang');
    expect(modelByCode(catalogue, 'BMW', 'MUST')).toBeUndefined();
    expect(modelByCodeAlone(catalogue, 'MUST')?.makeCode).toBe('FORD');
  });

  it('RULING-45: slugs match in any case, with "+" and without punctuation, and through aliases and nicknames', () => {
    expect(makeBySlug(catalogue, 'FORD')?.code).toBe('FORD');
    expect(makeBySlug(catalogue, 'chevy')?.code).toBe('CHEV');
    expect(makeBySlug(catalogue, 'vw')).toBeUndefined();
    expect(modelBySlug(catalogue, 'FORD', 'f-150')?.code).toBe('F150');
    expect(modelBySlug(catalogue, 'FORD', 'F-Series')?.code).toBe('F150');
    expect(modelBySlug(catalogue, 'CHEV', 'Town+and+Country')?.code).toBe('TOWN');
    expect(modelBySlug(catalogue, 'CHEV', 'f150')).toBeUndefined();
  });

  it('RULING-03: a trim code is the model code, a bar and the trim name', () => {
    expect(trimCode('MUST', 'Dark Horse')).toBe('MUST|Dark Horse');
  });

  it('returns the generation and trims of a model year, with the trims of both bodies, each once', () => {
    const mustang = modelByCode(catalogue, 'FORD', 'MUST');
    if (!mustang) throw new Error('no Mustang');
    expect(generationOf(mustang, 2023)?.style).toBe('COUPE');
    expect(generationOf(mustang, 2023, 'CONVERT')?.trims[0]?.msrpUsd).toBe(33270);
    expect(generationOf(mustang, 2014)).toBeUndefined();
    expect(generationOf(mustang, 2040)?.years).toEqual({ from: 2024, to: null });
    expect(trimsOf(mustang, 2020).map(({ name }) => name)).toEqual(['EcoBoost', 'GT', 'EcoBoost Premium']);
    expect(trimsOf(mustang, 2024).map(({ name }) => name)).toEqual(['GT', 'Dark Horse']);
    expect(allTrimsOf(mustang).find(({ name }) => name === 'GT')?.msrpUsd).toBe(42860);
  });

  it('equipment leaves out features not yet available in the year, and has a camera from the year it is required', () => {
    const gt = generationOf(ford.models[0] ?? bmw.models[0]!, 2016)?.trims[1];
    if (!gt) throw new Error('no GT');
    expect(gt.features).toEqual(['bluetooth', 'carplay', 'leather']);
    expect(equipmentOf(gt, 2014)).toEqual(['bluetooth', 'leather']);
    expect(equipmentOf(gt, 2018)).toEqual(['bluetooth', 'carplay', 'leather']);
    expect(equipmentOf(gt, 2019)).toEqual(['bluetooth', 'carplay', 'leather', 'camera']);
  });
});

describe('catalog index', () => {
  const index = openCatalogueIndex(JSON.parse(JSON.stringify(catalogueNames(catalogue))));

  it('RULING-45: after serialization it finds every code and slug as the catalog does', () => {
    for (const make of catalogue.makes) {
      expect(index.make(make.code)?.name).toBe(make.name);
      expect(index.makeBySlug(make.slug)?.code).toBe(make.code);
      for (const model of make.models) {
        expect(index.model(make.code, model.code)).toEqual({
          makeCode: make.code,
          code: model.code,
          name: model.name,
          slug: model.slug,
          seriesCode: model.seriesCode,
        });
        for (const slug of [model.slug, ...model.aliases]) {
          expect(index.modelBySlug(make.code, slug)?.code).toBe(model.code);
        }
      }
    }
    expect(index.makeBySlug('chevy')?.code).toBe('CHEV');
    expect(index.seriesBySlug('BMW', '3+Series')?.code).toBe('3_SERIES');
    expect(index.modelBySlug('BMW', 'f150')).toBeUndefined();
    expect(index.makes.map(({ code }) => code)).toEqual(['BMW', 'CHEV', 'FORD']);
  });
});

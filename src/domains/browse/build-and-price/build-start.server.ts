import type { Reference, ReferenceModel } from '#domains/browse/research/reference/reference.ts';
import { referenceLimits } from '#domains/browse/research/reference/reference-limits.ts';
import { buildHref } from '#domains/finding/criteria/address/build-query.ts';
import { orderedBodyStyles } from '#domains/reference/catalogue/body-styles.ts';
import { type Catalogue, generationsOf, type Make, type Model } from '#domains/reference/catalogue/catalogue.ts';
import { latestModelYear } from '#domains/reference/catalogue/search-options.ts';
import { type BodyStyleName, bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { Clock } from '#lib/clock.ts';
import type { BuildView, ChooserView, Named } from './build-view.ts';

type BuildStartSources = { reference: Pick<Reference, 'models' | 'bodyStyles'>; catalogue: Catalogue; clock: Clock };

const named = ({ code, name }: Named): Named => ({ code, name });

/** The first steps: choose a make, then a body style and a model. */
export const createBuildStart = ({ reference, catalogue, clock }: BuildStartSources) => {
  const newYears = (): number[] => {
    const latest = latestModelYear(clock.now());
    return [latest, latest - 1];
  };
  const newModels = (make: Make) =>
    make.models.filter((model) => newYears().some((year) => generationsOf(model, year).length > 0));
  const makesToBuild = (): Make[] => catalogue.makes.filter((make) => newModels(make).length > 0);

  const stylesOf = (model: Model): readonly string[] =>
    orderedBodyStyles(newYears().flatMap((year) => generationsOf(model, year).map(({ style }) => style)));
  /** Body styles of a make (RSRCH-04). */
  const bodyStylesOf = async (make: Make): Promise<Named[]> => {
    const listed = await reference.bodyStyles({ makeCode: make.code, yearId: newYears()[0] });
    return (listed?.items ?? []).map(({ name }) => ({ code: name, name }));
  };

  const chooserOf = (fields: Partial<ChooserView>, make?: Make): ChooserView => ({
    makes: makesToBuild().map(named),
    bodyStyles: [],
    bodyStyle: '',
    models: make ? newModels(make).map((model) => ({ ...named(model), bodyStyles: stylesOf(model) })) : [],
    years: [],
    trims: [],
    newYears: newYears(),
    makeCode: make?.code ?? '',
    modelCode: '',
    year: undefined,
    vehicleId: '',
    ...fields,
  });

  const makeStep = (): BuildView => ({
    step: 'make',
    chooser: chooserOf({}),
    makes: makesToBuild().map((make) => ({
      ...named(make),
      href: buildHref({ makeCode: make.code }),
      models: newModels(make).length,
    })),
  });

  const modelStep = async (
    make: Make,
    { unknownModel, bodyStyle }: { unknownModel: boolean; bodyStyle: BodyStyleName | undefined },
  ): Promise<BuildView | undefined> => {
    const modelsByCode = new Map<string, ReferenceModel>();
    let isKnownModel = false;
    for (const yearId of newYears()) {
      const listed = await reference.models({ makeCode: make.code, yearId, limit: referenceLimits.details });
      isKnownModel ||= listed !== undefined;
      for (const model of listed?.items ?? [])
        if (!modelsByCode.has(model.atcModelCode)) modelsByCode.set(model.atcModelCode, model);
    }
    if (!isKnownModel) return undefined;
    const models = [...modelsByCode.values()].sort((a, b) => a.startingMSRP - b.startingMSRP);
    const bodyStyles = await bodyStylesOf(make);
    return {
      step: 'model',
      chooser: chooserOf({ bodyStyles, bodyStyle: bodyStyle ?? '' }, make),
      styles: bodyStyles.map(({ code, name }) => ({
        name,
        href: buildHref({ makeCode: make.code, bodyStyle: bodyStyleOrder.find((style) => style === code) }),
        current: code === bodyStyle,
      })),
      allHref: buildHref({ makeCode: make.code }),
      make: make.name,
      unknownModel,
      groups: bodyStyleOrder
        .filter((style) => bodyStyle === undefined || style === bodyStyle)
        .map((style) => ({
          style,
          models: models
            .filter((model) => (bodyStyle ? model.bodyStyles.includes(style) : model.bodyStyles[0] === style))
            .map((model) => ({
              name: model.model,
              href: buildHref({ makeCode: make.code, modelCode: model.atcModelCode }),
              image: model.imagePath,
              fromUsd: model.startingMSRP,
              isEstimate: model.msrpIsEstimate,
            })),
        }))
        .filter((group) => group.models.length > 0),
    };
  };

  return { newYears, newModels, bodyStylesOf, chooserOf, makeStep, modelStep };
};

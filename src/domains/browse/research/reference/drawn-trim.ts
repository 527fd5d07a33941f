import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import { drawingOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import type { ReferenceTrim } from './reference.ts';

/** How a trim is drawn: by its generation if known, otherwise by its body shape. */
export const drawnTrim = (
  { atcMakeCode, atcModelCode, year, bodyStyle, doors, trimName, ...trim }: ReferenceTrim,
  shape: string = trim.shape,
) =>
  drawingOf({
    makeCode: atcMakeCode,
    modelCode: atcModelCode,
    year,
    styleCode: vehicleStyles.find(({ display }) => display === bodyStyle)?.code ?? '',
    doors,
    trim: trimName,
    shape,
  });

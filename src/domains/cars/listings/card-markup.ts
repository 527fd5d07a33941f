import { createContext, type ReactNode } from 'react';
import type { VehicleCardView } from './vehicle-card-view.ts';

/** Rendering options of a card besides its car. */
type CardLook = { level: number | undefined; hasSave: boolean; hasCompare: boolean };

/** A card's content as HTML. `draw` must depend on the car it gets and the look only. */
export type CardMarkup = (car: VehicleCardView, look: CardLook, draw: (car: VehicleCardView) => ReactNode) => string;

/** Set only on the server, for pages without personal figures; browsers render cards normally. */
export const CardMarkupContext = createContext<CardMarkup | undefined>(undefined);

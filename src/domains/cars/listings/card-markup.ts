import { createContext, type ReactNode } from 'react';
import type { VehicleCardView } from './vehicle-card-view.ts';

/** What a card looks like beside its car: which of its parts there are, and how. */
type CardLook = { level: number | undefined; hasSave: boolean; hasCompare: boolean };

/** The inside of a card as HTML. `draw` has to follow from the car and its look alone. */
export type CardMarkup = (car: VehicleCardView, look: CardLook, draw: () => ReactNode) => string;

/** On the server, where the page has nobody's own figures; in a browser cards are drawn. */
export const CardMarkupContext = createContext<CardMarkup | undefined>(undefined);

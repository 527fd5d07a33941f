// The description of a generic shape. All lengths are in centimeters, y up from the ground.

export type Trim = {
  d: string;
  fill?: 'black' | 'grey' | 'chrome' | 'paint' | 'shade' | 'glass' | 'red' | 'amber' | 'white' | 'leather';
  stroke?: 'black' | 'grey' | 'chrome' | 'line';
  width?: number;
  opacity?: number;
};

export type SideShape = {
  title: string;
  length: number;
  height: number;
  axles: [number, number];
  tyre: number;
  /** The rim's radius as a share of the tire's; trucks have taller sidewalls. */
  rim: number;
  /** The radius of the wheel opening. */
  arch: number;
  wheel: string;
  /** The lower edge of the body: ahead of the front wheel, between the wheels, and behind the rear wheel. */
  sill: [number, number, number];
  /** The upper silhouette, from the front lower corner to the rear lower corner. */
  top: string;
  /** Heights where the shading changes: the belt line, and where the side curves in at the bottom. */
  belt: number;
  tuck: number;
  /** The frame around the side windows, then the panes. */
  frame?: string;
  panes: string[];
  /** The visible edges of windshield and rear window. */
  slivers: string[];
  /** Creases run from front to rear. */
  crease: string;
  rocker: string;
  cuts: string[];
  handles: [number, number][];
  flush?: boolean;
  mirror: [number, number, number];
  seats: [number, number][];
  head: string;
  lamp: string;
  tail: string;
  tailLine: string;
  /**
   * Unpainted lower cladding: the height of its upper edge on the sill, and the width of the ring around wheel
   * openings.
   */
  cladding?: { sill: number; ring: number };
  /** Drawn before (`under`) and after the body. */
  under?: Trim[];
  over: Trim[];
  /** The front view: see views/front.ts. */
  face: Face;
};

type Face = {
  width: number;
  kind: 'car' | 'low' | 'suv' | 'truck' | 'van' | 'classic';
  /** The half-width of the roof, and the height of the hood's leading edge. */
  roof: number;
  bonnet: number;
  grille: 'wide' | 'tall' | 'bars' | 'none' | 'oval';
  lamps: 'slim' | 'angry' | 'tall' | 'round' | 'stack' | 'bar';
  rear: 'bar' | 'tall' | 'wedge' | 'round' | 'stack' | 'doors';
  rails?: boolean;
  /** The top of the windshield if the roof continues above it (vans). */
  glassTop?: number;
  /** No roof, only the windshield frame. */
  open?: boolean;
};

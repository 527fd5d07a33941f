// What a shape file must say. All lengths in centimetres, y up from the ground.

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
  /** Rim radius as a share of the tyre radius: trucks have more rubber. */
  rim: number;
  /** Radius of the wheel opening. */
  arch: number;
  wheel: string;
  /** Lower edge of the body: ahead of the front wheel, between, behind the rear. */
  sill: [number, number, number];
  /** Over-the-top silhouette, from the front lower corner to the rear lower corner. */
  top: string;
  /** Heights where the shading turns: beltline, and where the flank tucks under. */
  belt: number;
  tuck: number;
  /** Frame around the side windows, then the panes themselves. */
  frame?: string;
  panes: string[];
  /** Slivers of windscreen and rear window that a side view still catches. */
  slivers: string[];
  /** Creases run front to rear. */
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
  /** Unpainted lower cladding: height of its upper edge on the sill, ring width on arches. */
  cladding?: { sill: number; ring: number };
  /** Drawn before (under) and after the body. */
  under?: Trim[];
  over: Trim[];
  /** Seen straight on: see views/front.ts. */
  face: Face;
};

type Face = {
  width: number;
  kind: 'car' | 'low' | 'suv' | 'truck' | 'van' | 'classic';
  /** Half-width of the roof, and height of the bonnet's leading edge. */
  roof: number;
  bonnet: number;
  grille: 'wide' | 'tall' | 'bars' | 'none' | 'oval';
  lamps: 'slim' | 'angry' | 'tall' | 'round' | 'stack' | 'bar';
  rear: 'bar' | 'tall' | 'wedge' | 'round' | 'stack' | 'doors';
  rails?: boolean;
  /** Top of the windscreen where the roof carries on above it (vans). */
  glassTop?: number;
  /** No roof: header rail only. */
  open?: boolean;
};

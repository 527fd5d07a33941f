import { type End, screen } from './ends.ts';
import { n } from './path.ts';

const seat = ({ R, H, belt }: End): string => {
  const x = R * 0.54,
    w = R * 0.27,
    shoulder = belt + (H - belt) * 0.42,
    top = belt + (H - belt) * 0.74;
  const back = `M${x - w} ${belt - 4}L${x - w * 0.9} ${shoulder - 4}C${x - w * 0.8} ${shoulder} ${x - w * 0.6} ${shoulder + 2} ${x - w * 0.4} ${shoulder + 2}L${x + w * 0.4} ${shoulder + 2}C${x + w * 0.6} ${shoulder + 2} ${x + w * 0.8} ${shoulder} ${x + w * 0.9} ${shoulder - 4}L${x + w} ${belt - 4}Z`;
  const rest = `M${x - w * 0.5} ${shoulder + 3}C${x - w * 0.6} ${top - 2} ${x - w * 0.5} ${top} ${x - w * 0.2} ${top}L${x + w * 0.2} ${top}C${x + w * 0.5} ${top} ${x + w * 0.6} ${top - 2} ${x + w * 0.5} ${shoulder + 3}Z`;
  return back + rest;
};

/** The right half of an open car above the belt line: the windshield in its frame, with seats before or behind it. */
export const openCabin = (e: End, view: 'front' | 'rear'): string => {
  const pane = screen({ ...e, glassTop: e.H - 1.6 }, 1.5, e.belt);
  const seats = e.path(seat(e), 'fill="#20262C" stroke="#59636D" stroke-width="1"');
  // Opaque: the two halves overlap at the center, where a transparent tint would be visible twice.
  const glass = e.path(pane, 'fill="#BCC8D1"');
  const frame = e.path(pane, `fill="none" stroke="#14181C" stroke-width="${n(3.2 * e.p.s)}"`);
  const tint = e.path(seat(e), 'fill="#BCC8D1" opacity=".35"');
  return view === 'front' ? glass + seats + tint + frame : glass + frame + seats;
};

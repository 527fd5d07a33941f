// Backgrounds behind a vehicle. Inlined, `studio` takes its tones from CSS variables, so that the picture follows the
// page's theme; as an <img> it has a gray that suits both. The corners are square, because the card does the rounding.

const TONES = {
  studio: ['#E6EAEE', '#C9D0D7', '#B4BCC5'],
  light: ['#F7F9FA', '#E6EAEE', '#D6DCE2'],
  dark: ['#323A44', '#252C34', '#1C2229'],
};
export type Background = 'none' | keyof typeof TONES;

export function backdrop(kind: Background, id: string): string {
  if (kind === 'none') return '';
  const t = TONES[kind];
  const tone = (i: number) =>
    kind === 'studio' ? `style="stop-color:var(--vehicle-panel-${i + 1},${t[i]})"` : `stop-color="${t[i]}"`;
  const glow = kind === 'dark' ? 0.1 : 0.55;
  return `<defs><linearGradient id="${id}w0" x2="0" y2="1"><stop ${tone(0)}/><stop offset=".66" ${tone(1)}/><stop offset=".68" ${tone(2)}/><stop offset="1" ${tone(0)}/></linearGradient><radialGradient id="${id}w1" cy=".42"><stop stop-color="#fff" stop-opacity="${glow}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><path d="M0 0H800V450H0Z" fill="url(#${id}w0)"/><path d="M0 0H800V450H0Z" fill="url(#${id}w1)"/>`;
}

import { homePath } from '#paths/paths.ts';
import { PetalMark, RingMark, TileMark, Wordmark } from '#ui/wordmark.tsx';
import type { Brand, BrandPicture } from './brand.ts';
import type { BrandContent } from './brand-content.ts';

const markOf = (brand: Brand) => {
  if (brand.id === 'ford') return <RingMark />;
  if (brand.id === 'whitelabel') return <PetalMark />;
  return brand.id === 'caranddriver' ? undefined : <TileMark />;
};

/** A logo that is much wider than high contains the name. */
const hasName = ({ width, height }: BrandPicture): boolean => width > 1.6 * height;

type BrandMarkProps = {
  brand: Brand;
  content: Pick<BrandContent, 'wordmark'>;
  /** Where it leads; the home page. */
  href?: string;
};

export const BrandMark = ({ brand, content, href = homePath() }: BrandMarkProps) => {
  const { strong, light } = content.wordmark;
  const logo = brand.tenant?.logo;
  return (
    <Wordmark
      name={strong}
      tail={light || undefined}
      mark={logo ? <img src={logo.src} alt="" width={logo.width} height={logo.height} /> : markOf(brand)}
      markHasName={logo !== undefined && hasName(logo)}
      href={href}
    />
  );
};

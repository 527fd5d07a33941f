import { PetalMark, RingMark, TileMark, Wordmark } from '#ui/wordmark.tsx';
import type { Brand } from './brand.ts';
import type { BrandContent } from './brand-content.ts';

const markOf = (brand: Brand) => {
  if (brand.tenant?.logo) return <img src={brand.tenant.logo} alt="" width={30} height={30} />;
  if (brand.id === 'ford') return <RingMark />;
  if (brand.id === 'whitelabel') return <PetalMark />;
  return brand.id === 'caranddriver' ? undefined : <TileMark />;
};

export const BrandMark = ({ brand, content }: { brand: Brand; content: BrandContent }) => (
  <Wordmark name={content.wordmark.strong} tail={content.wordmark.light || undefined} mark={markOf(brand)} href="/" />
);

import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import sharp from 'sharp';
import type { FileStore } from '#lib/file-store.ts';
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import type { Brand, BrandPicture, TenantFile } from './brand.ts';
import { brandFilesPath } from './brand-files-path.ts';
import { tenantMarkName } from './brand-host.ts';
import { tenantMark } from './tenant-mark.ts';

type ServedFile = { type: string; body: Buffer };

export type BrandFiles = {
  /** Pictures by their name in brands.json. */
  pictures: Record<string, BrandPicture>;
  /** A tenant's logo in a format for mails. */
  mailLogoOf(brand: Pick<Brand, 'tenant'>): MailLogo | undefined;
  /** Finds a file by the last segment of its URL. */
  find(file: string): ServedFile | undefined;
  /** The path of the generated tab icon of a brand that was made while the site runs. */
  markOf(tenant: TenantFile & { slug: string }): string;
};

/** Base64; the image has twice the resolution of width and height. */
export type MailLogo = { png: string; width: number; height: number };

const mostBytes = 256 * 1024;
const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

const load = async (files: FileStore, name: string): Promise<Buffer> => {
  const key = `brands/${name}`;
  const refuse = (why: string): never => {
    throw new StartFailure(`${files.locationOf(key)} is named in brands.json and ${why}.`);
  };
  const read = await files.read(key).catch((error) => refuse(`cannot be read (${errorMessage(error)})`));
  const body = read ?? refuse('cannot be read (there is no such file)');
  return body.length > mostBytes ? refuse(`is larger than ${mostBytes / 1024} kB: make it smaller`) : body;
};

const measure = async (body: Buffer, name: string): Promise<{ width: number; height: number }> => {
  try {
    const { width, height } = await sharp(body).metadata();
    return { width, height };
  } catch (error) {
    throw new StartFailure(`brands/${name} is not a picture (${errorMessage(error)}): replace it.`);
  }
};

const mailLogoBox = { width: 220, height: 36 };

/** Few mail programs support SVG or WebP, and images must be embedded. */
const drawForMail = async (body: Buffer): Promise<MailLogo> => {
  const size = { width: 2 * mailLogoBox.width, height: 2 * mailLogoBox.height };
  const drawn = sharp(body, { density: 288 })
    .resize({ ...size, fit: 'inside' })
    .png({ compressionLevel: 9 });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { png: data.toString('base64'), width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) };
};

/** The logos and favicons of tenants, loaded once at start: they are few, small and on every page. */
export const readBrandFiles = async (files: FileStore, tenants: Record<string, TenantFile>): Promise<BrandFiles> => {
  const served = new Map<string, ServedFile>();
  const pictures: Record<string, BrandPicture> = {};
  const mailLogos = new Map<string, MailLogo>();
  const serve = (extension: string, body: Buffer): string => {
    const file = `${createHash('sha256').update(body).digest('hex').slice(0, 16)}${extension}`;
    served.set(file, { type: types[extension] ?? '', body });
    return `${brandFilesPath}/${file}`;
  };
  const add = async (name: string, extension: string, body: Buffer): Promise<void> => {
    pictures[name] = { src: serve(extension, body), ...(await measure(body, name)) };
  };
  for (const [slug, tenant] of Object.entries(tenants)) {
    const names = [tenant.logo, tenant.favicon].filter((name) => name !== undefined);
    for (const name of names) await add(name, extname(name), await load(files, name));
    const { logo } = tenant;
    if (logo) mailLogos.set(slug, await drawForMail(await load(files, logo)));
    if (!tenant.favicon) await add(tenantMarkName(slug), '.svg', Buffer.from(tenantMark({ ...tenant, slug })));
  }
  return {
    pictures,
    mailLogoOf: ({ tenant }) => tenant && mailLogos.get(tenant.slug),
    find: (file) => served.get(file),
    markOf: (tenant) => serve('.svg', Buffer.from(tenantMark(tenant))),
  };
};

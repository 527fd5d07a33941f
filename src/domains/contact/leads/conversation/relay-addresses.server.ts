import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A side of a conversation: the dealer or private seller, or who asked. */
export type LeadWriter = 'owner' | 'shopper';

export type RelayAddresses = {
  /** The address that this side writes to; each side has its own. */
  of(leadId: string, writer: LeadWriter): string;
  /** The conversation and side of an address; undefined for one we did not issue. */
  read(address: string): { leadId: string; writer: LeadWriter } | undefined;
  isOurs(address: string): boolean;
  /** Removes relay addresses from a text: whoever has one could write in somebody else's name. */
  withoutAddresses(text: string): string;
};

type Options = { domain: string; secret: string };

const letters: Readonly<Record<LeadWriter, string>> = { owner: 'd', shopper: 's' };
const macLength = 20;
const macOf = (key: Buffer, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('hex').slice(0, macLength);

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Addresses of the form `reply+TOKEN@domain`. The token identifies lead and writer, and is signed with our secret. It
 * is short and lower case, because mail servers fold case and allow 64 characters.
 */
export const createRelayAddresses = ({ domain, secret }: Options): RelayAddresses => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lead relay addresses', 32));
  const ours = domain.toLowerCase();
  const anyAddress = new RegExp(`reply\\+[ds][0-9a-f]+@${ours.replaceAll('.', '\\.')}`, 'gi');

  return {
    of: (leadId, writer) => {
      const payload = `${letters[writer]}${leadId.replaceAll('-', '')}`;
      return `reply+${payload}${macOf(key, payload)}@${ours}`;
    },

    read: (address) => {
      const [local = '', host, ...more] = address.trim().toLowerCase().split('@');
      const token = /^reply\+(([ds])([0-9a-f]{32}))([0-9a-f]{20})$/.exec(local);
      if (host !== ours || more.length > 0 || !token) return undefined;
      const [, payload = '', letter, digits = '', mac = ''] = token;
      if (!isSame(macOf(key, payload), mac)) return undefined;
      const leadId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { leadId, writer: letter === letters.owner ? 'owner' : 'shopper' };
    },

    isOurs: (address) => address.trim().toLowerCase().endsWith(`@${ours}`),

    withoutAddresses: (text) => text.replace(anyAddress, `reply@${ours}`),
  };
};

import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';
import { MailFrom } from '../brand.ts';
import { byBrand } from './by-brand.ts';

const { name, address } = MailFrom.shape;

/** If both are empty, brands.json or MAIL_FROM is used. */
const Sender = z
  .strictObject({ name: z.union([z.literal(''), name]), address: z.union([z.literal(''), address]) })
  .partial()
  .superRefine((sender, context) => {
    if (sender.name && !sender.address) {
      context.addIssue({ code: 'custom', path: ['address'], message: 'is needed where there is a name.' });
    }
    if (sender.address && !sender.name) {
      context.addIssue({ code: 'custom', path: ['name'], message: 'is needed where there is an address.' });
    }
  });
type MailSender = z.infer<typeof Sender>;

export const mailSenderSetting = defineSetting({ name: 'mail-senders', schema: byBrand(Sender), defaultValue: {} });

export const senderOf = ({ name = '', address = '' }: MailSender): MailFrom | undefined =>
  address === '' ? undefined : { name, address };

import type { z } from 'zod';
import { limits } from '#domains/people/site-settings/limits.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

type Limits = z.infer<typeof limits.schema>;

export const limitsSection: SettingSection<Limits> = {
  slug: 'limits',
  label: 'Limits',
  lead: 'Rate limits per network and per account. Anyone over a limit has to wait.',
  setting: limits,
  groups: () => [
    {
      title: 'Per network',
      layout: 'list',
      fields: [
        {
          path: 'writesPerMinute',
          label: 'Forms and other writes a minute',
          kind: 'whole',
          hint: 'Everything except viewing pages. An office or a phone carrier may share one network.',
        },
        {
          path: 'readsPerMinute',
          label: 'Requests to /v1 a minute',
          kind: 'whole',
          hint: 'Programs that read the API. Pages are not counted.',
        },
        { path: 'leadsPerHour', label: 'Messages to dealers an hour', kind: 'whole' },
      ],
    },
    {
      title: 'Per account',
      layout: 'list',
      fields: [
        {
          path: 'guessesPerHour',
          label: 'Wrong passwords or codes an hour',
          kind: 'whole',
          hint: 'From all networks together. After that, the owner gets an email and wrong attempts slow down. The right password always works.',
        },
        {
          path: 'accountMailsPerHour',
          label: 'Sign-in emails of one kind an hour',
          kind: 'whole',
          hint: 'Sign-in links, new passwords and confirmations to one address. Beyond that, people see the same answer, but no email is sent.',
        },
      ],
    },
  ],
  effect: (before, after) => [
    ...(before.writesPerMinute === after.writesPerMinute
      ? []
      : [`One network may write ${after.writesPerMinute} times a minute instead of ${before.writesPerMinute}.`]),
    ...(before.readsPerMinute === after.readsPerMinute
      ? []
      : [`One network may read /v1 ${after.readsPerMinute} times a minute instead of ${before.readsPerMinute}.`]),
    ...(before.leadsPerHour === after.leadsPerHour
      ? []
      : [`One network may send dealers ${after.leadsPerHour} messages an hour instead of ${before.leadsPerHour}.`]),
    ...(before.guessesPerHour === after.guessesPerHour
      ? []
      : [
          `An owner is notified after ${after.guessesPerHour} wrong passwords an hour instead of ${before.guessesPerHour}.`,
        ]),
    ...(before.accountMailsPerHour === after.accountMailsPerHour
      ? []
      : [
          `One address gets at most ${after.accountMailsPerHour} sign-in emails of a kind an hour instead of ${before.accountMailsPerHour}.`,
        ]),
  ],
};

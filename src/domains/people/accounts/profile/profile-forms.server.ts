import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { accountApiPaths } from '../account-api-paths.ts';
import { LeadProfileChange, ProfileChange } from './profile.ts';
import type { ProfileFailure, Profiles } from './profiles.server.ts';

/** The owner of the profile, from the session. */
type Owner = { id: string; profiles: Pick<Profiles, 'update' | 'saveLeadProfile' | 'welcome'> };

const refuse = (failure: ProfileFailure): Refusal => {
  if (failure.code === 'not-valid') return { code: 'validation-failed', fields: failure.fields };
  return { code: failure.code === 'conflict' ? 'conflict' : 'not-signed-in' };
};

const tags = ['account'];

/** The consumer's own details; phone and ZIP are validated (PROF-04). */
export const profileForm = defineForm({
  schema: ProfileChange.extend({ version: z.int().optional() }),
  run: ({ version, ...change }, { id, profiles }: Owner) => profiles.update(id, change, version),
  refuse,
});

export const profileApi = profileForm.api({
  path: accountApiPaths.profile,
  tags,
  summary: 'Change the profile; with an outdated version, nothing changes (409)',
  toResponse: (stored) => stored,
});

const leadProfileForm = defineForm({
  schema: LeadProfileChange,
  run: (change, { id, profiles }: Owner) => profiles.saveLeadProfile(id, change),
  refuse,
});

export const leadProfileApi = leadProfileForm.api({
  path: accountApiPaths.leadProfile,
  tags,
  summary: 'Change the lead profile',
  toResponse: (stored) => stored,
});

/** The welcome questions of a new account, answered or closed once (RULING-31). */
export const welcomeForm = defineForm({
  schema: z.object({ zip: z.string().max(10).optional(), alertConsent: z.boolean().optional() }),
  run: (answer, { id, profiles }: Owner) => profiles.welcome(id, answer),
  refuse,
});

export const welcomeApi = welcomeForm.api({
  path: '/account-api/welcome',
  tags,
  summary: 'The greeting of a new account was answered or closed',
  toResponse: (stored) => stored,
});

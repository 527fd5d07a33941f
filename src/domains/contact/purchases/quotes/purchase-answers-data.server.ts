import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { PurchaseAnswerStore } from './purchase-answer-store.server.ts';

/** The answers to somebody's purchases: exported, and deleted with the account. */
export const purchaseAnswersData = (answers: PurchaseAnswerStore): PersonalData => ({
  name: 'purchaseAnswers',
  tables: ['purchase_answers'],
  read: ({ consumerId }) => answers.ofConsumer(consumerId),
  forget: ({ consumerId }, session) => answers.removeAll(consumerId, session),
});

import { createBillDesk } from '#domains/back-office/bills/bill-desk.server.ts';
import { createPlanDesk } from '#domains/back-office/plans/plan-desk.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { billingRules } from '#domains/people/site-settings/billing-rules.ts';
import { createBillMails } from '#domains/supply/dealer-bills/bill-mails.server.ts';
import { billPdf } from '#domains/supply/dealer-bills/bill-pdf.server.ts';
import { createBillStore } from '#domains/supply/dealer-bills/bill-store.server.ts';
import { createDealerBills } from '#domains/supply/dealer-bills/dealer-bills.server.ts';
import { createDealerPlans } from '#domains/supply/dealer-plans/dealer-plans.server.ts';
import { createPlanJob } from '#domains/supply/dealer-plans/plan-job.server.ts';
import { createPlanLimits } from '#domains/supply/dealer-plans/plan-limits.server.ts';
import {
  type BillAddress,
  createDealerLetters,
  createPlanMails,
} from '#domains/supply/dealer-plans/plan-mails.server.ts';
import { createPlanStore } from '#domains/supply/dealer-plans/plan-store.server.ts';
import type { CarRow } from '#domains/supply/dealer-portal/cars/car-list.ts';
import type { ActionStore } from '#domains/supply/dealer-portal/members/action-store.server.ts';
import type { Person } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';
import type { MemberStore } from '#domains/supply/dealer-portal/members/member-store.server.ts';
import { createPortalPlans } from '#domains/supply/dealer-portal/plan/portal-plans.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Settings } from '#lib/setting.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

export type PlanSources = {
  db: Database;
  inventory: Inventory;
  audit: AuditLog;
  leadStore: Pick<LeadStore, 'countReceived'>;
  settings: Settings;
  outbox: Outbox;
  queue: JobQueue;
  site: { origin: string };
  lookAt(origin: string): MailLook;
  clock: Clock;
  lifecycle: Lifecycle;
};

type Portal = {
  members: Pick<MemberStore, 'ofDealer'>;
  people(consumerIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  actions: ActionStore;
  rows(dealerId: number): Promise<CarRow[]>;
};

/** Plans of dealers: what they hold, what that does to cars, and the bills. */
export const createPlanServices = (sources: PlanSources, { members, people, actions, rows }: Portal) => {
  const { db, inventory, audit, leadStore, settings, outbox, queue, site, lookAt, clock, lifecycle } = sources;
  const { listings, owners } = inventory;

  const addressesOf = async (dealerId: number, session: SqlSession): Promise<BillAddress[]> => {
    const managers = (await members.ofDealer(dealerId, session)).filter(({ role }) => role === 'manager');
    const peopleById = await people(managers.map(({ consumerId }) => consumerId));
    const addresses = managers.flatMap(({ id, consumerId }) => {
      const email = peopleById.get(consumerId)?.email;
      return email === undefined ? [] : [{ id, email }];
    });
    if (addresses.length > 0) return addresses;
    const email = (await owners.find(dealerId))?.leadEmail;
    return email === undefined ? [] : [{ id: 'dealer', email }];
  };

  const letters = createDealerLetters({
    send: (mail, session) => outbox.send(mail, session),
    look: () => lookAt(site.origin),
    addressesOf,
  });
  const store = createPlanStore(db);
  const plans = createDealerPlans({
    db,
    store,
    limits: createPlanLimits({ db, listings, clock }),
    owners,
    mails: createPlanMails({ letters, origin: site.origin }),
    clock,
  });
  const job = createPlanJob({ settleAll: plans.settleAll, queue, clock });
  lifecycle.onStart('background jobs', job.start);
  lifecycle.handleJobs('plans', job.handlers);

  const bills = createBillStore(db);
  const dealerBills = createDealerBills({
    db,
    store: bills,
    plans: store,
    owners,
    countLeads: leadStore.countReceived,
    mails: createBillMails({ letters, pdfOf: billPdf, origin: site.origin }),
    rules: () => settings.current(billingRules),
    siteName: () => lookAt(site.origin).brand,
    clock,
  });
  lifecycle.daily(dealerBills.makeDue, dealerBills.remind);

  return {
    dealerBills,
    billDesk: createBillDesk({ bills: dealerBills, owners, audit }),
    portalPlans: createPortalPlans({ plans, actions, rows, clock }),
    planDesk: createPlanDesk({ db, store, plans, owners, audit, clock }),
  };
};

import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { paymentsPath } from '../offers.ts';
import { payingOptions } from '../payment-terms.ts';
import type { CarCosts } from '../quote-car.ts';
import type { Retailing } from './retailing.server.ts';
import { BudgetQuery, PaymentsQuery, readOrRefuse } from './retailing-query.server.ts';

const budgetPath = '/rest/retailing/budget';

const Offer = z.object({
  offeredBy: z.string(),
  type: z.enum(payingOptions),
  term: z.int(),
  apr: z.number().optional(),
  moneyFactor: z.number().optional(),
  residual: z.int().optional(),
  payment: z.int(),
  dueAtSigning: z.int(),
  amountFinanced: z.int(),
  total: z.int(),
});
const ByTerm = z.record(z.string(), z.array(Offer).readonly());

const TaxesFees = z.object({
  salesTax: z.int(),
  title: z.int(),
  registration: z.int(),
  docFee: z.int(),
  state: z.string(),
  asOf: z.iso.date(),
});

/** The source and date of the rates, part of every response (RULING-103). */
const answer = {
  isFallback: z.boolean(),
  asOf: z.iso.date(),
  errorMessage: z.string().optional(),
  retrySeconds: z.int().optional(),
  pageActions: z.array(z.object({ name: z.string(), detail: z.string() })).optional(),
};

const PaymentsAnswer = z.object({
  rates: z.record(
    z.string(),
    z.object({ paymentOffers: ByTerm, nationalOffers: ByTerm, leaseOffers: ByTerm, cashOffers: ByTerm }),
  ),
  taxesFees: TaxesFees,
  ...answer,
});

const BudgetAnswer = z.object({
  maxPrice: z.int(),
  outTheDoor: z.int(),
  payment: z.int(),
  apr: z.number(),
  term: z.int(),
  downPayment: z.int(),
  amountFinanced: z.int(),
  offeredBy: z.string(),
  taxesFees: TaxesFees,
  ...answer,
});

type RetailingApiOptions = {
  retailing: Retailing;
  /** A listing of this site; undefined if there is none, or it has no price. */
  findCar(listingId: number, request: FastifyRequest): Promise<CarCosts | undefined>;
};

/** Payments and budgets (PAY-03, RULING-66). Invalid fields are reported in upper case, so errors are created here. */
export const retailingApi: FastifyPluginAsyncZod<RetailingApiOptions> = async (app, { retailing, findCar }) => {
  const about = { tags: ['payments'] };

  app.get(
    paymentsPath,
    {
      schema: {
        ...about,
        summary: 'What a car costs by the month, on lease and in cash',
        querystring: PaymentsQuery,
        response: { 200: PaymentsAnswer },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const query = request.validationError ? readOrRefuse(PaymentsQuery, request.query) : request.query;
      const listed = query.listingId === undefined ? undefined : await findCar(query.listingId, request);
      if (query.listingId !== undefined && !listed && query.salePrice === undefined) {
        throw new AppError('not-found', { message: 'There is no such car with a price.' });
      }
      reply.header('cache-control', 'no-cache');
      return retailing.payments(query, listed);
    },
  );

  app.get(
    budgetPath,
    {
      schema: {
        ...about,
        summary: 'The highest price that a monthly payment buys',
        querystring: BudgetQuery,
        response: { 200: BudgetAnswer },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const query = request.validationError ? readOrRefuse(BudgetQuery, request.query) : request.query;
      reply.header('cache-control', 'no-cache');
      return retailing.budget(query);
    },
  );
};

import { z } from 'zod';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import { searchHeading } from '#domains/finding/criteria/search-heading.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type CarNaming, carNameHint } from '../named-car.server.ts';
import { longestPath, longestQuestion, type PreparedAction, preparedActionPath } from '../prepared-action.ts';
import { readSearchInput, type SearchSources, searchInputs } from '../search-input/read-search-input.ts';
import { defineTool, type Tool, type ToolFailure, unreadable } from '../tool.ts';
import { addressOf, isoTime, type ToolContext } from '../tool-context.ts';

const CarInput = z.string().trim().min(1).max(300).describe(carNameHint);

const Output = z.object({
  done: z.literal(false).describe('Nothing is saved or sent yet'),
  action: z.string().describe('What happens once the shopper confirms'),
  confirmAt: z.string().describe('Give this address to the shopper: they sign in there, check it and confirm'),
  asOf: z.string(),
});

type Answer = Result<
  { answer: z.input<typeof Output>; links: readonly { address: string; title: string }[] },
  ToolFailure
>;

const prepared = (context: ToolContext, action: string, what: PreparedAction): Answer => {
  const path = preparedActionPath(what);
  if (path.length > longestPath) return err({ message: 'That is too long for an address. Shorten it.' });
  const confirmAt = addressOf(context, path);
  const answer = { done: false as const, action, confirmAt, asOf: isoTime(context.nowMs) };
  return ok({ answer, links: [{ address: confirmAt, title: action }] });
};

/** The maker's site has no accounts (AUTH-06). */
const noAccounts: ToolFailure = { message: 'This site has no accounts. Give the shopper the address of the car.' };

type Sources = SearchSources & { search: Pick<ListingSearch, 'vehicle'>; nameCar: CarNaming };

const toConfirm = 'Nothing is done here: the answer has an address where the shopper signs in and confirms.';

/** Writes for a shopper, each confirmed by them on a page of ours; a tool only prepares its address (MCP-09). */
export const preparedActions = ({ search: listings, nameCar, ...sources }: Sources): readonly Tool[] => {
  const findCar = async (
    name: string,
    context: ToolContext,
  ): Promise<Result<{ id: number; title: string; onOffer: boolean }, ToolFailure>> => {
    if (context.brand.id === 'ford') return err(noAccounts);
    const id = await nameCar(name, context, context.shopper);
    const vehicle = id === undefined ? undefined : await listings.vehicle(id, context.shopper);
    if (id === undefined || !vehicle) {
      return err(unreadable([{ field: 'car', message: 'there is no such car here' }]));
    }
    return ok({ id, title: vehicle.listing.title, onOffer: vehicle.status === 'live' });
  };

  return [
    defineTool({
      name: 'save_car',
      title: 'Save a car',
      description: `Puts a car on the shopper’s list, with emails when its price drops if they want. ${toConfirm}`,
      input: z.strictObject({ car: CarInput }),
      output: Output,
      run: async (input, context) => {
        const car = await findCar(input.car, context);
        if (!car.ok) return car;
        return prepared(context, `Save ${car.value.title}`, { do: 'save-car', car: car.value.id });
      },
    }),
    defineTool({
      name: 'create_alert',
      title: 'Create an alert',
      description: `Saves a search, with emails about new matches. ${toConfirm}`,
      input: z.strictObject(searchInputs),
      output: Output,
      run: async (input, context) => {
        if (context.brand.id === 'ford') return err(noAccounts);
        const read = readSearchInput(input, context, sources);
        if (!read.ok) return read;
        const { search } = read.value;
        const path = buildSearchPath(search, { brand: context.brand, ...sources.lookups });
        const heading = searchHeading(search, sources.lookups);
        return prepared(context, `Email new matches: ${heading}`, { do: 'create-alert', search: path });
      },
    }),
    defineTool({
      name: 'ask_seller',
      title: 'Ask a seller',
      description: `A question about a car to its seller. ${toConfirm}`,
      input: z.strictObject({
        car: CarInput,
        message: z.string().trim().min(1).max(longestQuestion).describe('In the shopper’s words; they can change it'),
      }),
      output: Output,
      run: async (input, context) => {
        const car = await findCar(input.car, context);
        if (!car.ok) return car;
        const { id, title, onOffer } = car.value;
        if (!onOffer) return err({ message: `${title} is no longer for sale.` });
        return prepared(context, `Ask about ${title}`, { do: 'ask-seller', car: id, message: input.message });
      },
    }),
  ];
};

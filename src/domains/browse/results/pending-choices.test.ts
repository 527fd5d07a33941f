import { expect, it } from 'vitest';
import type { ChoiceView } from './facet-view.ts';
import { addressOfChoices, clearedBy, isPending, noChoices, withForm, withLink } from './pending-choices.ts';
import { choicesAsPressed } from './pending-context.ts';

const page = '/cars-for-sale/all-cars';
const [red, ford] = ['/cars-for-sale/all-cars?extColorSimple=RED', '/cars-for-sale/all-cars/ford'];
const paramsOf = (address: string) => [...new URLSearchParams(address.split('?')[1])];

it('one choice is its own address, and what is pressed twice is taken back', () => {
  const one = withLink(noChoices, red);
  expect(addressOfChoices(page, one)).toBe(red);
  expect(isPending(withLink(one, red))).toBe(false);
});

it('a choice made before the last one has loaded names the page and the others', () => {
  const both = withLink(withLink(noChoices, red), ford);
  const address = addressOfChoices(page, both);
  expect(address.split('?')[0]).toBe('/cars-for-sale/all-cars/ford');
  expect(paramsOf(address)).toEqual([
    ['since', page],
    ['also', red],
  ]);
});

it('a form that is sent again replaces what it said before', () => {
  const sent = withForm(withForm(withLink(noChoices, red), '/x?maxPrice=1'), '/x?maxPrice=2');
  expect(paramsOf(addressOfChoices(page, sent))).toEqual([
    ['maxPrice', '2'],
    ['since', page],
    ['also', red],
  ]);
});

it('to clear everything clears what was pressed before, too', () => {
  expect(addressOfChoices('/cars-for-sale/ford', clearedBy(page))).toBe(page);
});

const choices: ChoiceView[] = [
  { label: 'Red', count: 3, selected: false, href: red },
  { label: 'Blue', count: 2, selected: true, href: page },
  { label: 'Gold', count: 0, selected: false },
];
const selectedLabels = (choices: readonly ChoiceView[]) =>
  choices.filter(({ selected }) => selected).map(({ label }) => label);

it('a box is ticked or not as it was pressed, before the answer is here', () => {
  expect(selectedLabels(choicesAsPressed(choices, noChoices))).toEqual(['Blue']);
  expect(selectedLabels(choicesAsPressed(choices, { links: [red] }))).toEqual(['Red', 'Blue']);
  expect(selectedLabels(choicesAsPressed(choices, { links: [red, page] }))).toEqual(['Red']);
});

it('of choices that exclude each other the last one pressed is ticked alone', () => {
  expect(selectedLabels(choicesAsPressed(choices, { links: [red] }, true))).toEqual(['Red']);
  expect(selectedLabels(choicesAsPressed(choices, { links: [page] }, true))).toEqual([]);
});

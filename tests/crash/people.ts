import type { Chance } from './chance.ts';
import type { Network } from './network.ts';
import type { Person } from './shoppers.ts';

/** The prompts after which a person buys nothing more. */
const maxPrompts = 15;

/** Creates the people who buy. New ones come while the others are busy, or have bought often enough. */
export function createPeople(network: Network, chance: Chance) {
  const people: Person[] = [];
  const byPhone = new Map<string, Person>();

  const addPerson = (): Person => {
    const account = `2547${String(10_000_000 + people.length)}`;
    const person = { account, phone: account, session: null };
    people.push(person);
    byPhone.set(person.phone, person);
    return person;
  };
  const countPrompts = ({ phone }: Person) =>
    [...network.prompts.values()].filter(({ msisdn }) => msisdn === phone).length;

  return {
    find: (phone: string): Person | undefined => byPhone.get(phone),
    /** Returns one of the latest people who are not busy, or a new one. */
    choose: (busy: ReadonlySet<Person>): Person => {
      const free = people.filter((person) => !busy.has(person) && countPrompts(person) < maxPrompts);
      const [first, ...rest] = free.slice(-12);
      return !first || chance.happens(0.15) ? addPerson() : chance.of([first, ...rest]);
    },
  };
}

import { eq } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { Letter } from './letter.ts';
import { type Matter, type MessageDeps, sendMail, sendText } from './office.ts';

/** What a customer is told, on both ways. */
export interface Word {
  readonly about: Matter;
  readonly text: string;
  readonly letter: (firstName: string) => Letter;
}

/**
 * Writes to a customer: a text message, and an e-mail where they have an address. A deleted account gets neither, nor
 * does one whose number is not proved: number and address may be somebody else's.
 */
export async function writeToCustomer(deps: MessageDeps, userId: string, { about, text, letter }: Word): Promise<void> {
  const [user] = await deps.db.select().from(users).where(eq(users.userId, userId));
  if (!user || user.phoneProvedAt === null || !/^254\d{9}$/.test(user.phoneNumber)) return;
  const { phoneNumber, email, firstName, lastName } = user;
  await sendText(deps, { to: phoneNumber, text, about });
  if (email === '') return;
  await sendMail(deps, {
    to: { name: `${firstName} ${lastName}`.trim(), address: email },
    letter: letter(firstName),
    about,
    phone: phoneNumber,
  });
}

/** The first line of a letter. */
export const greeting = (firstName: string): string => (firstName === '' ? 'Hello,' : `Hello ${firstName},`);

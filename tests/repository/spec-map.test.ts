import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRows, rowsOf, statementsOf } from '#tests/support/suite/document-rows.ts';
import { readVerifications, verificationsOf, withTests } from '../../scripts/support/spec-map.ts';

// @reads contract, machines, src, server, scripts, tests, packages, docs

/** docs/spec-map.md must name a test for each statement, and src/messages must contain the spec's texts to the letter. */

const map = readFileSync('docs/spec-map.md', 'utf8');
const statements = statementsOf(map);
const verifications = readVerifications(new Set(statements));

/** Statements without a test: there is nothing to build, and nothing can reach the branch. */
const nothingToTest = ['Admin roles: none', "'Error completing order.' (branch that is never reached)"];

describe('the map', () => {
  it('has a test for each statement of every part of the specification', () => {
    const sections = [...map.matchAll(/^## (\d)\. /gm)].map(([, section]) => section);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(statements.length).toBeGreaterThan(600);
    const verified = new Set(verifications.map(({ statement }) => statement));
    expect(statements.filter((statement) => !verified.has(statement))).toEqual(nothingToTest);
  });

  it('lists each statement once', () => {
    expect(statements.filter((statement, place) => statements.indexOf(statement) !== place)).toEqual([]);
  });

  it('has every statement that a test names', () => {
    const unknown = verifications.filter(({ statement }) => !statements.includes(statement));
    expect(unknown.map(({ file, statement }) => `${file}: ${statement}`)).toEqual([]);
  });

  it('lists the tests as `npm run docs` writes them', () => {
    expect(withTests(map, verifications) === map, 'run `npm run docs`').toBe(true);
  });

  it('names only files that exist', () => {
    const { files, missingFiles } = checkRows(rowsOf(map));
    expect(files).toBeGreaterThan(100);
    expect(missingFiles).toEqual([]);
  });
});

describe('the tests of a statement', () => {
  const statement = 'Minus acts only when quantity is above 1';
  const read = (file: string, ...lines: string[]) =>
    verificationsOf(file, lines.join('\n'), new Set([statement])).map(({ title }) => title);
  const marker = `// @verifies ${statement}`;

  it.each([
    ['the title of a test', "  it('lowers above 1 only', () => {", 'lowers above 1 only'],
    ['the title after the rows of a table', "  ])('lowers %s', (from) => {", 'lowers %s'],
    ['the title after a table on one line', "it.each(['a', 'b'])('lowers %s', (from) => {", 'lowers %s'],
    ['the first text of a row', "    ['one', 'two'],", 'one'],
    ['a line of another kind', '  load: { input: 1 },', 'load: { input: 1 },'],
  ])('are found by %s', (_, line, title) => {
    expect(read('tests/views/cart.test.tsx', marker, '// @verifies Another', line)[0]).toBe(title);
  });

  it('are also the checks of a model that name it', () => {
    const line = `  verify('${statement}', () => expect(1).toBe(1));`;
    expect(read('tests/models/cart.rules.ts', line)).toEqual(['']);
    expect(read('tests/views/cart.test.tsx', line)).toEqual([]);
  });
});

/** The texts that section 8 and the screens of section 2 fix. */
const texts = [
  // client messages
  'Required details missing.',
  // @verifies 'Required details missing' (comment, no full stop)
  'Required details missing',
  'Passwords not matching',
  // @verifies 'Password not matching.'
  'Password not matching.',
  'Email missing.',
  'First or last name missing.',
  'Text to search is missing.',
  'item in cart',
  'Select a package.',
  'Make payment first before completing order',
  'Wait for mpesa transaction to be complete before completing order',
  // empty states
  'No products available',
  'No recommendations available.',
  'No items in cart',
  'No cart found',
  'No orders found',
  'No articles found',
  // @verifies 'No subscriptions found'
  'No subscriptions found',
  // @verifies '0 items found'
  '0 items found',
  // @verifies 'No comments'
  'No comments',
  // @verifies 'No content found'
  'No content found',
  // @verifies 'User not found'
  'User not found',
  // @verifies 'No address'
  'No address',
  // @verifies 'No records found'
  'No records found',
  // success messages
  'Order made successfully',
  'Order made successfully.',
  'Adding item to cart',
  'Updating cart',
  // @verifies 'Comment posted'
  'Comment posted',
  // @verifies 'Post liked'
  'Post liked',
  // @verifies 'Post disliked'
  'Post disliked',
  'Logging you out',
  // the payment result area; its double space is the spec's
  'Transaction successfully initiated. Check your phone  to complete payment',
  'Mpesa payment has been cancelled. Kindly try again',
  'Payment has successfully been made.',
  'Make sure you have completed the payment on your phone before proceeding. Continue to retry?',
  // screens and global elements
  'Loading...',
  'Accept all cookies',
  'Reject all cookies',
  'My Account',
  'SIGN IN',
  'REGISTER',
  'Forgot your password',
  'Create one',
  'ADD TO CART',
  'IN CART',
  'You may also like',
  '6 Months',
  'Local delivery fees',
  'CHECKOUT',
  'MAKE PAYMENT',
  'INITIATE PAYMENT',
  'COMPLETE ORDER',
  'USE MPESA',
  'Trending Topics',
  'Not Found',
  "We couldn't find the page you are looking for",
  'GO TO HOMEPAGE',
];

const folder = 'src/messages';
const messages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

it.each(texts)('finds the text %j unchanged in the messages', (text) => {
  expect([`'${text}'`, `"${text}"`].some((quoted) => messages.includes(quoted))).toBe(true);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellsOf, checkRows, rowsOf } from '#tests/support/suite/document-rows.ts';

// @reads contract, machines, src, server, scripts, tests, packages, docs

/** docs/spec-map.md must name only what exists, and src/messages must contain the spec's texts to the letter. */

const map = readFileSync('docs/spec-map.md', 'utf8');
const rows = rowsOf(map);
const { files, claims, missingFiles, missingTests } = checkRows(rows);

/** Statements without a test: there is nothing to build, and nothing can reach the branch. */
const nothingToTest = ['Admin roles: none', "'Error completing order.' (branch that is never reached)"];

describe('the map', () => {
  it('has a row for every part of the specification, each with its tests', () => {
    const sections = [...map.matchAll(/^## (\d)\. /gm)].map(([, section]) => section);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(rows.length).toBeGreaterThan(600);
    const untested = rows.filter((row) => !(cellsOf(row).at(-1) ?? '').includes('`tests/'));
    expect(untested.map((row) => cellsOf(row)[0])).toEqual(nothingToTest);
  });

  it('names only files that exist', () => {
    expect(files).toBeGreaterThan(100);
    expect(missingFiles).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(claims).toBeGreaterThan(400);
    expect(missingTests).toEqual([]);
  });
});

/** The texts that section 8 and the screens of section 2 fix. */
const texts = [
  // client messages
  'Required details missing.',
  'Required details missing',
  'Passwords not matching',
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
  'No subscriptions found',
  '0 items found',
  'No comments',
  'No content found',
  'User not found',
  'No address',
  'No records found',
  // success messages
  'Order made successfully',
  'Order made successfully.',
  'Adding item to cart',
  'Updating cart',
  'Comment posted',
  'Post liked',
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

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { articleEdit } from '#contract/desk/articles.ts';
import { connectEdit } from '#contract/desk/connect.ts';
import { productEdit } from '#contract/desk/goods.ts';
import { newsletterEdit } from '#contract/desk/newsletters.ts';
import { serviceEdit } from '#contract/desk/services.ts';
import { shopSettings } from '#contract/desk/shop.ts';
import { issueSentence } from '#machines/support/issue-sentence.ts';

const long = 'x'.repeat(100_000);

it.each([
  ['the contract’s own', v.pipe(v.string(), v.maxLength(3, 'Too long.')), 'abcd', 'Too long.'],
  ['a long text', v.pipe(v.string(), v.maxLength(1200)), long, 'Use at most 1,200 characters.'],
  ['a long list', v.pipe(v.array(v.number()), v.maxLength(1)), [1, 2], 'Enter at most 1.'],
  ['a large number', v.pipe(v.number(), v.maxValue(1_000_000)), 99_999_999, 'Enter at most 1,000,000.'],
  ['a small number', v.pipe(v.number(), v.minValue(0)), -1, 'Enter 0 or more.'],
  ['no number', v.number(), Number.NaN, 'Enter a whole number, such as 2450.'],
  ['parts of a number', v.pipe(v.number(), v.integer()), 1.5, 'Enter a whole number, such as 2450.'],
  ['another choice', v.picklist(['a', 'b']), 'c', 'This cannot be used here.'],
])('says of %s what is wrong with it', (_, schema, value, sentence) => {
  const { issues } = v.safeParse(schema as v.GenericSchema, value);
  expect(issues?.map(issueSentence)).toEqual([sentence]);
});

it.each([
  ['a product', productEdit, { name: long, summary: long, category: long, aliases: long, imageAlt: long }],
  ['a service', serviceEdit, { name: long, description: long }],
  ['the packages', connectEdit, { packages: [{ plan: long, period: long, days: 10_000, usdCents: 1e9 }] }],
  ['an article', articleEdit, { title: long, intro: long, author: long }],
  ['a newsletter', newsletterEdit, { subject: long }],
  ['the settings', shopSettings, { name: long, hours: long, phone: long, about: long }],
])('names no type and no pattern for %s with texts that are too long', (_, schema, value) => {
  const { issues } = v.safeParse(schema, value);
  expect(issues?.map(issueSentence).filter((sentence) => sentence.startsWith('Invalid'))).toEqual([]);
});

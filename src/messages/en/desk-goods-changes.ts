import { maxPayment } from '#contract/max-payment.ts';
import { formatMoney } from '#contract/money.ts';
import type { ChangeTexts } from './desk-change-text.ts';

/** Names the products that cannot be paid any more. @param unpayable as the server answers it; missing for none */
function unpayableTexts(unpayable: unknown): string[] {
  if (unpayable === undefined) return [];
  const { count, names } = unpayable as { readonly count: number; readonly names: readonly string[] };
  const cost = count === 1 ? '1 product now costs' : `${count} products now cost`;
  const others = count > names.length ? ` and ${count - names.length} more` : '';
  return [
    `${cost} more than the ${formatMoney(maxPayment)} that M-PESA takes in one payment: ${names.join(', ')}${others}.`,
  ];
}

/** The texts of changes of the shop and of what it offers. */
export const goodsChangeTexts: ChangeTexts = {
  addDeskArticle: {
    title: 'Add the article',
    sentence: 'It is added as you wrote it.',
    button: 'Add the article',
    done: 'The article is in the shop.',
  },
  addDeskProduct: {
    title: 'Add the product',
    sentence: 'It is added with its variants.',
    button: 'Add the product',
    done: 'The product is in the shop.',
  },
  addDeskService: {
    title: 'Add the service',
    sentence: 'It is added with its plans.',
    button: 'Add the service',
    done: 'The service is in the shop.',
  },
  changeStock: {
    title: 'Change the stock',
    sentence: 'The reason stands in the log of this variant.',
    button: 'Change the stock',
    done: 'The stock is changed.',
    labels: {
      by: 'Pieces more or less, such as 5 or -1',
      counted: 'Pieces on the shelf, those to be sent among them',
      reason: 'Why, such as delivered, broken or counted',
    },
  },
  followCodes: {
    title: 'Change what the stock follows?',
    sentence: 'While it follows the codes, shoppers can buy exactly those that are free.',
    button: 'Change it',
    done: 'It is changed.',
  },
  loadDeskCodes: {
    title: 'Load these codes?',
    details: ({ codes, name, variant, first, last }) =>
      codes === 1
        ? `1 code for ${name}, ${variant}: ${first}.`
        : `${codes} codes for ${name}, ${variant}. The first is ${first}, the last ${last}.`,
    sentence: 'Orders that wait get theirs at once, the oldest first. The rest can be sold.',
    button: 'Load the codes',
    done: 'The codes are loaded.',
  },
  prepareExport: {
    title: 'Download this file?',
    name: 'Download a file of the shop',
    sentence:
      'The audit says who saved it. Keep it where only you can read it: all but the products has personal data.',
    button: 'Prepare the file',
    done: 'The file is ready. You can save it for five minutes.',
  },
  resumeCodeBatch: {
    title: 'Sell this batch again?',
    sentence: 'Its free codes can be sold. Orders that wait get theirs at once.',
    button: 'Sell it again',
    done: 'The batch is sold again.',
  },
  saveShopSettings: {
    title: 'Save the settings?',
    sentence: 'Every page and message follows at once. The amount of an open prompt does not change.',
    button: 'Save them',
    done: ({ unpayable }) => ['The settings are saved.', ...unpayableTexts(unpayable)].join(' '),
  },
  saveDeskArticle: {
    title: 'Save the article',
    sentence: 'It is written as you see it.',
    button: 'Save the article',
    done: 'The article is saved.',
  },
  addDeskConnect: {
    title: 'Add the package',
    sentence: 'Shoppers see it at once, unless you hide it.',
    button: 'Add it',
    done: 'The package is in the shop.',
  },
  saveDeskConnect: {
    title: 'Save the packages',
    sentence: 'Shoppers see it at once.',
    button: 'Save',
    done: 'The packages are saved.',
  },
  saveDeskProduct: {
    title: 'Save the product',
    sentence: 'Shoppers see it at once.',
    button: 'Save',
    done: 'The product is saved.',
  },
  saveDeskService: {
    title: 'Save the service',
    sentence: 'Shoppers see it at once.',
    button: 'Save',
    done: 'The service is saved.',
  },
  setLowStock: {
    title: 'Warn at another number',
    sentence: 'Today counts what is low in stock, and an e-mail a day lists it. Empty: the usual number.',
    button: 'Save it',
    done: 'The number is saved.',
    labels: { lowStock: 'Pieces, such as 10' },
  },
  startEmpty: {
    title: 'Start with an empty shop?',
    sentence:
      'Sample goods without an order are deleted, and the others are hidden. You can do this once, and cannot undo it.',
    button: 'Remove the samples',
    done: 'The sample goods are gone. The shop is yours.',
  },
  stopCodeBatch: {
    title: 'Stop this batch?',
    sentence: 'Its free codes are not sold any more. Those that buyers have stay with them.',
    button: 'Stop the batch',
    done: 'The batch is stopped. Its page lists the buyers.',
    labels: { reason: 'Why, such as the supplier called' },
  },
};

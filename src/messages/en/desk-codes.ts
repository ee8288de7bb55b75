/** The texts of codes at the owner's desk. */

const count = (number: number, one: string) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`;

export const deskCodesTexts = {
  title: 'Codes',
  search: 'Name or number',
  find: 'Find',
  all: 'All',
  waitingOnly: 'Orders wait',
  none: 'No variant here is delivered as codes.',
  waiting: (number: number) => `${count(number, 'code')} missing for paid orders`,
  free: (number: number) => `${number.toLocaleString('en')} left`,
  stopped: (number: number) => `${number.toLocaleString('en')} stopped`,
  daysLeft: (days: number | null) =>
    days === null
      ? 'none delivered in two weeks'
      : days === 0
        ? 'lasts less than a day'
        : `lasts ${count(days, 'day')}`,
  stockTitle: 'Stock',
  shoppers: (stock: number) => `Shoppers can buy ${stock.toLocaleString('en')}.`,
  follows: 'The stock follows the codes: it is what is free, less what payments hold.',
  ownStock: 'The stock is changed by hand, on the page of the product.',
  follow: 'Let the stock follow the codes',
  unfollow: 'Change the stock by hand',
  openProduct: 'Open the product',
  load: 'Load codes',
  codes: 'Codes, one a line',
  codesHelp:
    'Paste them, or choose a text file or a CSV file with a column “code”. They are encrypted, and never shown at the desk.',
  notText: 'This file is not text. Save it as plain text or as CSV UTF-8, then choose it again.',
  file: 'File of codes',
  chooseFile: 'Choose a file',
  supplier: 'Supplier',
  cost: 'What they cost, in shillings',
  costOf: 'Cost',
  boughtOn: 'Bought on',
  check: 'Check the codes',
  reading: 'Reading the file…',
  checking: 'Checking…',
  outdated: 'Other codes were loaded meanwhile. Checking again…',
  ready: (codes: number, waiting: number) =>
    [
      `${count(codes, 'code')} can be loaded.`,
      ...(waiting > 0 ? [`Paid orders wait for ${Math.min(codes, waiting)} of them.`] : []),
    ].join(' '),
  bad: (bad: number, codes: number) => `${bad} of ${count(codes, 'code')} cannot be loaded:`,
  line: (line: number, message: string) => `Line ${line}: ${message}`,
  more: (number: number) => `and ${count(number, 'more line')}`,
  drop: 'Leave these lines out',
  submit: 'Load them',
  wrong: 'Some fields need another look.',
  loaded: 'The codes are in the vault.',
  another: 'Load another batch',
  batches: 'Batches',
  noBatches: 'None yet. Codes that were loaded at the command line have no batch.',
  batch: (batchID: number) => `Batch ${batchID}`,
  states: { selling: 'Being sold', stopped: 'Stopped' },
  left: (free: number, loaded: number) => `${free.toLocaleString('en')} of ${loaded.toLocaleString('en')} left`,
  loadedBy: 'Loaded by',
  stop: 'Stop this batch',
  resume: 'Sell it again',
  stoppedBecause: 'Stopped',
  buyers: 'Buyers',
  noBuyers: 'No order has a code of it.',
  opened: (opened: number, codes: number) => `${opened} of ${count(codes, 'code')} opened`,
} as const;

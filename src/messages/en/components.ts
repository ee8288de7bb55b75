import { dateFormat } from '../formats.ts';

const formatDay = dateFormat({ dateStyle: 'medium' });

/** Texts of the shared components. */
export const components = {
  was: 'Was',
  now: 'Now',
  from: 'From',
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  preOrder: (from: Date) => `Pre-order: from ${formatDay(from)}`,
  region: (region: string) => `Region: ${region}`,
  platform: (platform: string) => `Platform: ${platform}`,
  rated: (value: string, count: number) =>
    `Rated ${value} out of 5 in ${count === 1 ? '1 rating' : `${count} ratings`}`,
  railBack: (label: string) => `Scroll ${label} back`,
  railOn: (label: string) => `Scroll ${label} on`,
  railPause: (label: string) => `Pause ${label}`,
  railPlay: (label: string) => `Play ${label}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  increase: (name: string) => `Increase quantity of ${name}`,
  quantity: (count: number, name: string) => `${count} of ${name}`,
  showPassword: 'Show password',
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  stepDone: 'done',
  copy: (what: string) => `Copy ${what}`,
  copyShort: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying did not work. Select the number and copy it.',
  close: 'Close',
  table: 'Table',
  code: 'Code',
  loadMore: 'Load more',
  previousPage: 'Previous page',
  loadingMore: 'Loading more',
  premium: 'Premium',
  reportProblem: 'Report this problem',
  failedTitle: 'Something went wrong',
  addToCart: 'ADD TO CART',
  inCart: 'IN CART',
} as const;

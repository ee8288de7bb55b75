import { formatMoney } from '#contract/money.ts';
import { deskPictureTexts as pictures } from './desk-pictures.ts';
import { typeLabels } from './product-types.ts';

/** The texts of products at the owner's desk. */

const count = (number: number, one: string) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`;

/** The names of the fields of a product and of a variant. */
const fields = {
  name: 'Name',
  summary: 'What it is, in a few sentences',
  category: 'Category',
  itemType: 'Type',
  image: 'Picture',
  aliases: 'Words by which players search for it',
  redeemSteps: 'How a code is redeemed, one step a line',
  deals: 'Shown among',
  releaseDate: 'Pre-order until',
  visibility: 'Shoppers',
  publishAt: 'Show it from',
} as const;
const variantFields = {
  name: 'Variant',
  platform: 'Platform',
  region: 'Region',
  salePrice: 'Price in shillings',
  listPrice: 'Price before the sale',
  hidden: 'Shoppers',
  stock: 'Pieces in stock',
} as const;

const deals = {
  recent: 'New',
  sale: 'Sale',
  deal: 'Deals',
  trending: 'Trending',
  upcoming: 'Upcoming',
  exclusive: 'Exclusive',
} as const;

export const deskGoodsTexts = {
  title: 'Products',
  add: 'Add a product',
  search: 'Name, word or number',
  category: 'Category',
  only: 'Show',
  all: 'All',
  filters: { hidden: 'Hidden', 'low stock': 'Low stock' },
  find: 'Find',
  none: 'No product matches.',
  variants: (number: number) => count(number, 'variant'),
  stock: (number: number) => `${number.toLocaleString('en')} in stock`,
  low: (number: number) => `${number} low`,
  visibilities: { shown: 'Shown', hidden: 'Hidden', later: 'Shown later' },
  visibilityOptions: { shown: 'See it now', hidden: 'Do not see it', later: 'See it from a day on' },
  hiddenOptions: { '': 'See this variant', yes: 'Do not see this variant' },
  fields,
  variantFields,
  types: typeLabels,
  deals,
  dealTimes: 'When they begin and end',
  dealFrom: (deal: string) => `${deal} from`,
  dealUntil: (deal: string) => `${deal} until`,
  dealHelp: 'Empty for at once, and for no end.',
  imageHelp: 'Choose a photo above, or type the name of a drawing, such as giftcard-steam.',
  priceHelp: 'Empty without a sale.',
  releaseHelp: 'Empty for goods that are delivered at once.',
  newTitle: 'New product',
  product: 'The product',
  variant: (name: string) => name || 'New variant',
  /** @param price as it is typed */
  variantRow: (price: string, stock: number, isHidden: boolean) =>
    [
      /^\d+$/.test(price) ? formatMoney(Number(price)) : price,
      `${stock} to sell`,
      ...(isHidden ? ['hidden'] : []),
    ].join(', '),
  addVariant: 'Add a variant',
  removeVariant: 'Do not add it',
  saveNew: 'Add to the shop',
  preview: 'What shoppers see',
  inShop: 'Open it in the shop',
  stockTitle: 'Stock',
  shelf: (stock: number, held: number, unsent: number) =>
    [`${stock} to sell`, held > 0 ? `${held} being paid` : null, unsent > 0 ? `${unsent} paid and to be sent` : null]
      .filter((part) => part !== null)
      .join(', '),
  sold: (number: number) => `${number.toLocaleString('en')} sold`,
  lowFrom: (number: number) => `Low in stock from ${count(number, 'piece')} down`,
  setLow: 'Warn at another number',
  followsCodes: 'It follows the codes: what is free can be bought.',
  codes: 'Codes',
  services: 'Services',
  addPieces: 'Add or take away',
  countPieces: 'Count the shelf',
  log: 'Changes of the stock',
  logHelp: 'By people, files and cancelled orders. Sales are under Orders.',
  noLog: 'No changes yet.',
  changedBy: (difference: number) => (difference > 0 ? `+${difference}` : String(difference).replace('-', '\u2212')),
  counted: (number: number) => `${number} counted`,
  after: (stock: number) => `${stock} to sell afterwards`,
} as const;

/** The name of a field of a picture, such as `imageAlt2`; null for another field. */
function pictureName(name: string): string | null {
  const [, alt, slot] = /^image(Alt)?(\d?)$/.exec(name) ?? [];
  if (slot === undefined) return null;
  const picture = pictures.picture(Number(slot || 1));
  return alt === undefined ? picture : `${picture}: ${pictures.alt}`;
}

/** The name of a field of the times of a deal, such as `saleFrom`; null for another field. */
function dealTimeName(name: string): string | null {
  const [, key = '', end] = /^([a-z]+)(From|Until)$/.exec(name) ?? [];
  const deal = (deals as Readonly<Record<string, string>>)[key];
  if (deal === undefined) return null;
  return end === 'From' ? deskGoodsTexts.dealFrom(deal) : deskGoodsTexts.dealUntil(deal);
}

/** The name of a field of the editor, such as `12.salePrice`; of a variant with the variant's own name. */
export function goodsFieldName(name: string, variantName: string): string {
  const [, field] = name.split('.');
  if (field === undefined)
    return fields[name as keyof typeof fields] ?? pictureName(name) ?? dealTimeName(name) ?? name;
  return `${variantName}: ${variantFields[field as keyof typeof variantFields] ?? field}`;
}

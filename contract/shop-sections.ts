import type { ShopFacts, ShopSection } from './shop-facts.ts';

/** The addresses of the pages of each section. */
const pages: Readonly<Record<ShopSection, RegExp>> = {
  services: /^\/services\b/,
  connect: /^\/blog-subscribe\b/,
  blog: /^\/(articles?|events|blog)\b(?!-)/,
  watch: /^\/(watch|movies|series|stream-\w+)\b/,
};

/** Whether an address is that of a page in a section that the shop does not have. */
export const isOff = ({ off = [] }: Pick<ShopFacts, 'off'>, address: string): boolean =>
  off.some((section) => pages[section].test(address));

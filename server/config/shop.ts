import * as v from 'valibot';
import { type ShopSettings, shopSettings, standardDays } from '#contract/desk/shop.ts';
import { shop } from '#contract/shop.ts';
import { digitalServiceTax } from '#contract/shop-facts.ts';
import { ConfigError } from './error.ts';
import { amount, exchangeRate, taxRate } from './values.ts';

/** The initial settings of the shop. Those of the desk replace them (server/shop/settings.ts). */

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https:/));

export const initialSettings = v.object({
  SHOP_NAME: v.optional(v.pipe(v.string(), v.maxLength(40)), 'Uwanja'),
  SHOP_PHONE: v.optional(v.pipe(v.string(), v.regex(/^\+?[\d ()-]{7,20}$/))),
  SHOP_WHATSAPP: v.optional(v.pipe(v.string(), v.regex(/^\+?[\d ()-]{7,20}$/))),
  SHOP_HOURS: v.optional(v.pipe(v.string(), v.maxLength(80))),
  SHOP_MARKETPLACE: v.optional(webAddress),
  SHOP_LANDING: v.optional(webAddress),
  SHOP_SOCIAL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.array(webAddress),
    ),
  ),
  DST_RATE: taxRate('0.015'),
  DELIVERY_FEE: amount('0'),
  USD_KES: exchangeRate(String(shop.usdKes)),
});

/** The setting of the environment for each setting of the shop that has one. */
export const settingNames = {
  name: 'SHOP_NAME',
  phone: 'SHOP_PHONE',
  whatsapp: 'SHOP_WHATSAPP',
  hours: 'SHOP_HOURS',
  channels: 'SHOP_SOCIAL',
  marketplace: 'SHOP_MARKETPLACE',
  landing: 'SHOP_LANDING',
  delivery: 'DELIVERY_FEE',
  tax: 'DST_RATE',
  usdKes: 'USD_KES',
} as const satisfies Partial<Record<keyof ShopSettings, keyof typeof initialSettings.entries>>;

/** @throws ConfigError for a setting that the desk would refuse too */
export function readInitialSettings(settings: v.InferOutput<typeof initialSettings>): ShopSettings {
  const parsed = v.safeParse(shopSettings, {
    name: settings.SHOP_NAME,
    phone: settings.SHOP_PHONE ?? '',
    whatsapp: settings.SHOP_WHATSAPP ?? '',
    hours: settings.SHOP_HOURS ?? '',
    channels: settings.SHOP_SOCIAL ?? [],
    marketplace: settings.SHOP_MARKETPLACE ?? '',
    landing: settings.SHOP_LANDING ?? '',
    chat: '',
    delivery: { fee: settings.DELIVERY_FEE, cities: {}, freeFrom: null },
    deliveryDays: v.parse(shopSettings.entries.deliveryDays, standardDays),
    tax: {
      label: digitalServiceTax,
      rate: settings.DST_RATE,
      kind: settings.DST_RATE === 0 ? 'none' : 'on top',
    },
    usdKes: settings.USD_KES,
    about: '',
    accent: 'lime',
    logo: '',
    slides: [],
    slidesOff: [],
    off: [],
  } satisfies ShopSettings);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = issue.path?.[0]?.key;
  const name = Object.entries(settingNames).find(([key]) => key === field)?.[1] ?? 'a setting';
  throw new ConfigError(`${name} has an invalid value: ${issue.message}`);
}

/** The initial settings of an environment that sets none. */
export const defaultSettings = (): ShopSettings => readInitialSettings(v.parse(initialSettings, {}));

import * as v from 'valibot';
import { type AddressCity, addressCities, type Days } from '#contract/delivery.ts';
import { type ShopSettings, savedSettings } from '#contract/desk/shop.ts';
import { formatProductImage } from '#contract/product-images.ts';
import { digitalServiceTax, type HomeSlide, homeSlides, type ShopSection, shopSections } from '#contract/shop-facts.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import type { Draft } from '../support/merge.ts';
import { decimalCommaError, linesOf } from '../support/typed-text.ts';

/** The fields of the form, each as its typed text. A section is `on` or `off`, and each channel has a line. */
export type SettingField =
  | 'name'
  | 'phone'
  | 'whatsapp'
  | 'hours'
  | 'channels'
  | 'marketplace'
  | 'landing'
  | 'chat'
  | 'fee'
  | 'freeFrom'
  | 'taxKind'
  | 'taxLabel'
  | 'taxRate'
  | 'usdKes'
  | 'about'
  | 'accent'
  | `fee ${AddressCity}`
  | `days ${AddressCity}`
  | 'logo'
  | `section ${ShopSection}`
  | `slide ${HomeSlide}`
  | OwnSlideField;

/** The places of the owner's slides. */
export const slidePlaces = [1, 2, 3] as const;
const slideFields = ['title', 'text', 'image', 'to'] as const;
export type OwnSlideField = `slide ${(typeof slidePlaces)[number]} ${(typeof slideFields)[number]}`;

type SettingDraft = Readonly<Record<SettingField, string>>;

const amountText = (amount: number | null | undefined): string => (amount == null ? '' : String(amount));

/** 0.015 as `1.5`. */
const percentText = (rate: number): string => String(Number((rate * 100).toFixed(4)));

/** `1-2`, and `3` for exactly three days. */
const daysText = (days: Days | undefined): string => [...new Set(days)].join('-');

/** Parses what `daysText` has written; the text itself where it is something else. */
function typedDays(text: string): readonly number[] | string {
  const typed = text.trim();
  if (!/^\d+(\s*[-–]\s*\d+)?$/.test(typed)) return typed;
  const [least, most = least] = typed.split(/[-–]/).map(Number);
  return [least, most] as number[];
}

/** Returns the form's fields for settings. */
export const toDraft = (settings: ShopSettings): SettingDraft =>
  ({
    name: settings.name,
    phone: settings.phone,
    whatsapp: settings.whatsapp,
    hours: settings.hours,
    channels: settings.channels.join('\n'),
    marketplace: settings.marketplace,
    landing: settings.landing,
    chat: settings.chat,
    fee: amountText(settings.delivery.fee),
    ...Object.fromEntries(addressCities.map((city) => [`fee ${city}`, amountText(settings.delivery.cities[city])])),
    ...Object.fromEntries(addressCities.map((city) => [`days ${city}`, daysText(settings.deliveryDays[city])])),
    freeFrom: amountText(settings.delivery.freeFrom),
    taxKind: settings.tax.kind,
    taxLabel: settings.tax.label,
    taxRate: percentText(settings.tax.rate),
    usdKes: String(settings.usdKes),
    about: settings.about,
    accent: settings.accent,
    logo: formatProductImage(settings.logo),
    ...Object.fromEntries(homeSlides.map((key) => [`slide ${key}`, settings.slidesOff.includes(key) ? 'off' : 'on'])),
    ...Object.fromEntries(
      slidePlaces.flatMap((place) => {
        const { title = '', text = '', image = '', to = '' } = settings.slides[place - 1] ?? {};
        return Object.entries({ title, text, image: formatProductImage(image), to }).map(([name, value]) => [
          `slide ${place} ${name}`,
          value,
        ]);
      }),
    ),
    ...Object.fromEntries(
      shopSections.map((section) => [`section ${section}`, settings.off.includes(section) ? 'off' : 'on']),
    ),
  }) as SettingDraft;

/** The places of the slides that are sent: those in which something is typed. */
const sentPlaces = (draft: SettingDraft) =>
  slidePlaces.filter((place) => slideFields.some((name) => draft[`slide ${place} ${name}`].trim() !== ''));

/** Returns the field of an issue's path, such as `delivery.cities.nairobi`. */
function fieldOf(draft: SettingDraft, path: string): SettingField {
  const [, index, slideField] = /^slides\.(\d)\.(title|text|image|to)$/.exec(path) ?? [];
  if (slideField !== undefined)
    return `slide ${sentPlaces(draft)[Number(index)] ?? 1} ${slideField as (typeof slideFields)[number]}`;
  const [, list, city] = /^(delivery\.cities|deliveryDays)\.([a-z]+)/.exec(path) ?? [];
  if (city !== undefined) return `${list === 'deliveryDays' ? 'days' : 'fee'} ${city as AddressCity}`;
  const named: Readonly<Record<string, SettingField>> = {
    'delivery.fee': 'fee',
    'delivery.freeFrom': 'freeFrom',
    'tax.kind': 'taxKind',
    'tax.label': 'taxLabel',
    'tax.rate': 'taxRate',
  };
  return named[path] ?? ((path.split('.')[0] ?? 'name') as SettingField);
}

const notWhole = 'Enter whole shillings.';
/** What is wrong with the text of a rate. The other numbers are whole. */
const rateError = (text: string): string => decimalCommaError(text) ?? 'Enter a number, such as 1.5.';

/** Reads the tax. The form of a shop without one has no fields of its name and rate, so what they hold is no error. */
function readTax({ taxLabel, taxRate, taxKind }: SettingDraft) {
  const rate = Number(((typedNumber(taxRate) ?? 0) / 100).toFixed(6));
  const tax = { label: taxLabel, rate, kind: taxKind };
  const isIgnored = taxKind === 'none' && !v.is(savedSettings.entries.tax, tax);
  return isIgnored ? { label: digitalServiceTax, rate: 0, kind: taxKind } : tax;
}

/**
 * Reads the form, whose draft `toDraft` has made.
 * @returns the settings, or what is wrong with which field
 */
export function readDraft(typed: Draft): { readonly settings: ShopSettings } | { readonly errors: Draft } {
  const draft = typed as SettingDraft;
  const isOff = (section: ShopSection) => draft[`section ${section}`] === 'off';
  const cities = addressCities.flatMap((city) => {
    const fee = typedNumber(draft[`fee ${city}`]);
    return fee === undefined ? [] : [[city, fee]];
  });
  const days = addressCities.flatMap((city) => {
    const typed = typedDays(draft[`days ${city}`]);
    return typed === '' ? [] : [[city, typed]];
  });
  const parsed = v.safeParse(savedSettings, {
    name: draft.name,
    phone: draft.phone,
    whatsapp: draft.whatsapp,
    hours: draft.hours,
    channels: linesOf(draft.channels),
    marketplace: draft.marketplace.trim(),
    landing: draft.landing.trim(),
    chat: draft.chat.trim(),
    delivery: {
      fee: typedNumber(draft.fee) ?? 0,
      cities: Object.fromEntries(cities),
      freeFrom: typedNumber(draft.freeFrom) ?? null,
    },
    deliveryDays: Object.fromEntries(days),
    tax: readTax(draft),
    usdKes: typedNumber(draft.usdKes),
    about: draft.about,
    accent: draft.accent,
    logo: draft.logo.trim(),
    slides: sentPlaces(draft).map((place) =>
      Object.fromEntries(slideFields.map((name) => [name, draft[`slide ${place} ${name}`].trim()])),
    ),
    slidesOff: homeSlides.filter((key) => draft[`slide ${key}`] === 'off'),
    off: shopSections.filter(isOff),
  });
  if (parsed.success) return { settings: parsed.output };
  const messages = parsed.issues.map((issue): [SettingField, string] => {
    const field = fieldOf(draft, v.getDotPath(issue) ?? '');
    if (issue.type !== 'number' && issue.type !== 'integer') return [field, issueSentence(issue)];
    return [field, field === 'taxRate' || field === 'usdKes' ? rateError(draft[field]) : notWhole];
  });
  // The first message of each field.
  return { errors: Object.fromEntries(messages.toReversed()) };
}

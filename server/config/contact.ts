import * as v from 'valibot';
import { defaultDstRate } from '#contract/money-rates.ts';
import { normalizePhone } from '#contract/phone.ts';
import { shop } from '#contract/shop.ts';
import type { ShopContact } from '#contract/shop-contact.ts';

/** The settings of the shop's contact details. The footer shows those that are set. */

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https:/));

export const contactSettings = v.object({
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
});

const names: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'x.com': 'X',
  'youtube.com': 'YouTube',
  'discord.gg': 'Discord',
  'facebook.com': 'Facebook',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'wa.me': 'WhatsApp',
  't.me': 'Telegram',
};

/** Names a channel by its host; a host that is not known is its own name. */
function toNamedLink(to: string): { name: string; to: string } {
  const host = new URL(to).hostname.replace(/^www\./, '');
  return { name: names[host] ?? host, to };
}

/** Returns what is set, without the absent fields. */
export function readContact(
  settings: v.InferOutput<typeof contactSettings> & { USD_KES: number; DST_RATE: number },
): ShopContact {
  const { SHOP_PHONE, SHOP_WHATSAPP, SHOP_HOURS, SHOP_MARKETPLACE, SHOP_LANDING, SHOP_SOCIAL } = settings;
  return {
    ...(SHOP_PHONE && { phone: SHOP_PHONE }),
    ...(SHOP_WHATSAPP && { whatsapp: normalizePhone(SHOP_WHATSAPP) ?? SHOP_WHATSAPP.replaceAll(/\D/g, '') }),
    ...(SHOP_HOURS && { hours: SHOP_HOURS }),
    ...(SHOP_MARKETPLACE && { marketplace: SHOP_MARKETPLACE }),
    ...(SHOP_LANDING && { landing: SHOP_LANDING }),
    ...(SHOP_SOCIAL && { social: SHOP_SOCIAL.map(toNamedLink) }),
    ...(settings.USD_KES !== shop.usdKes && { usdKes: settings.USD_KES }),
    ...(settings.DST_RATE !== defaultDstRate && { dstRate: settings.DST_RATE }),
  };
}

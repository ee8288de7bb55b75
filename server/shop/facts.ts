import { isDeepStrictEqual } from 'node:util';
import { deliveryLocations } from '#contract/delivery.ts';
import { daysTo, type ShopSettings, standardDays } from '#contract/desk/shop.ts';
import { normalizePhone } from '#contract/phone.ts';
import { parsePicturePath, picturePath, pictureWidths } from '#contract/pictures.ts';
import { shop } from '#contract/shop.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

const channelNames: Readonly<Record<string, string>> = {
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
  return { name: channelNames[host] ?? host, to };
}

/** The smallest file of an uploaded picture; a drawing has one file. */
function smallestFile(path: string): string {
  const picture = parsePicturePath(path);
  return picture ? picturePath(picture.hash, pictureWidths[0], picture.type) : path;
}

/** The days by place of the product page. */
const statedDays = (own: ShopSettings['deliveryDays']): ShopFacts['deliveryDays'] =>
  Object.fromEntries(
    deliveryLocations.flatMap((location) => {
      const place = location.toLowerCase();
      const days = daysTo(place, own);
      return days ? [[place, [...days]]] : [];
    }),
  );

/** Returns the facts of the settings, without what is not set. */
export function toFacts(settings: ShopSettings): ShopFacts {
  const { name, phone, whatsapp, hours, marketplace, landing, chat, channels, tax, about, accent, off } = settings;
  const { logo, slides, slidesOff, deliveryDays, usdKes } = settings;
  return {
    name,
    ...(phone && { phone }),
    ...(whatsapp && { whatsapp: normalizePhone(whatsapp) ?? whatsapp.replaceAll(/\D/g, '') }),
    ...(hours && { hours }),
    ...(marketplace && { marketplace }),
    ...(landing && { landing }),
    ...(chat && { chat }),
    ...(channels.length > 0 && { social: channels.map(toNamedLink) }),
    tax,
    ...(!isDeepStrictEqual(deliveryDays, standardDays) && { deliveryDays: statedDays(deliveryDays) }),
    ...(usdKes !== shop.usdKes && { usdKes }),
    ...(about && { about }),
    ...(accent !== 'lime' && { accent }),
    ...(logo && { logo: smallestFile(logo) }),
    ...(slides.length > 0 && { slides }),
    ...(slidesOff.length > 0 && { slidesOff }),
    ...(off.length > 0 && { off }),
  };
}

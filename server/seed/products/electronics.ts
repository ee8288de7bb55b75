import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** Sound and picture: headsets, monitors and streaming gear. Storage, networking and charging are in accessories.ts. */
export const electronics: readonly SeedProduct[] = [
  {
    name: 'HyperX Cloud III',
    itemType: 'electronics',
    category: 'Headsets',
    summary:
      'Comfortable for a whole evening, with a clear detachable microphone. The wired model’s 3.5 mm plug fits any controller; the wireless one comes with a USB-C dongle.',
    rating: 4.7,
    deals: ['trending'],
    image: 'headset-night',
    addedDaysAgo: 130,
    variants: variantsFor(
      'PC',
      'Global',
      ['Wired, black', 11500, 14],
      ['Wired, black and red', 11500, 6, { image: 'headset-coral' }],
      ['Wireless', 18900, 3],
    ),
  },
  {
    name: 'Sony Pulse Elite',
    itemType: 'electronics',
    category: 'Headsets',
    summary:
      'Planar drivers, up to 30 hours a charge and a microphone that slides away. Its dongle serves PS5 and PC, and the Portal needs none; it does not work with Xbox.',
    rating: 4.5,
    deals: ['sale'],
    image: 'bandheadset-playstation',
    addedDaysAgo: 95,
    variants: variantsFor(
      'PlayStation',
      'UK',
      ['White', 19500, 5, { listPrice: 21500 }],
      ['Midnight Black', 21500, 3, { image: 'bandheadset-night' }],
    ),
  },
  {
    name: 'Xbox Wireless Headset',
    itemType: 'electronics',
    category: 'Headsets',
    summary:
      'Pairs with the console itself, so no dongle to lose; turn the ear cups to balance game and chat. Bluetooth keeps your phone connected at the same time.',
    rating: 4.4,
    deals: [],
    image: 'dialheadset-xbox',
    addedDaysAgo: 115,
    variants: variantsFor('Xbox', 'UK', ['Black', 15900, 7]),
  },
  {
    name: 'Razer BlackShark V2 X',
    itemType: 'electronics',
    category: 'Headsets',
    summary:
      'A 240 g wired headset that isolates well in a noisy cyber. Its single 3.5 mm plug suits phones and controllers; a desktop PC with two sockets needs a splitter.',
    rating: 4.5,
    deals: ['deal'],
    image: 'headset-lime',
    addedDaysAgo: 150,
    variants: variantsFor('PC', 'Global', ['Black', 6500, 20], ['White', 6700, 0, { image: 'headset-apple' }]),
  },
  {
    name: 'Redragon H510 Zeus',
    itemType: 'electronics',
    category: 'Headsets',
    summary:
      'Our budget pick: memory-foam pads, a removable microphone and a USB sound adapter. Heavier than it looks, so try shorter sessions first.',
    rating: 4.1,
    deals: ['recent', 'sale'],
    image: 'headset-ocean',
    addedDaysAgo: 16,
    variants: variantsFor('PC', 'Global', ['Black', 4950, 22, { listPrice: 5600 }]),
  },
  {
    name: 'AOC 24G2SP monitor',
    itemType: 'electronics',
    category: 'Monitors',
    summary:
      '24-inch 1080p IPS panel at 165 Hz with a height-adjustable stand. We add a DisplayPort cable: use it, as HDMI stops short of the full rate.',
    rating: 4.6,
    deals: ['trending', 'sale'],
    image: 'monitor-coral',
    addedDaysAgo: 125,
    variants: variantsFor('PC', 'Kenya', ['24 inch', 21900, 11, { listPrice: 24500 }]),
  },
  {
    name: 'LG UltraGear QHD monitor',
    itemType: 'electronics',
    category: 'Monitors',
    summary:
      'QHD IPS at 165 Hz: sharper than 1080p, kinder to your graphics card than 4K. Checked for dead pixels before it leaves our Nairobi store.',
    rating: 4.5,
    deals: ['deal'],
    image: 'monitor-ocean',
    addedDaysAgo: 105,
    variants: variantsFor('PC', 'Kenya', ['27 inch', 37500, 6], ['32 inch', 45500, 3]),
  },
  {
    name: 'LG UltraGear OLED 27GS95QE',
    itemType: 'electronics',
    category: 'Monitors',
    summary:
      'A 27-inch QHD OLED at 240 Hz with true blacks and two HDMI 2.1 sockets for PS5 and Xbox at 120 Hz. Let its pixel-cleaning run when you leave the desk.',
    rating: 4.8,
    deals: ['recent'],
    image: 'monitor-violet',
    addedDaysAgo: 19,
    variants: variantsFor('PC', 'Kenya', ['27 inch', 112000, 2]),
  },
  {
    name: 'Logitech C922 webcam',
    itemType: 'electronics',
    category: 'Streaming gear',
    summary:
      '1080p at 30 frames or 720p at 60, with two microphones and a small tripod. Plug it in and OBS finds it; it struggles in a dark room, so face a lamp.',
    rating: 4.3,
    deals: [],
    image: 'webcam-night',
    addedDaysAgo: 155,
    variants: variantsFor('PC', 'Global', ['With tripod', 10900, 9]),
  },
  {
    name: 'Elgato HD60 X capture card',
    itemType: 'electronics',
    category: 'Streaming gear',
    summary:
      'Records a console at 1080p60 while you play at up to 4K60 on the television. Needs a PC or Mac with USB 3.0; HDMI and USB cables are in the box.',
    rating: 4.6,
    deals: ['sale'],
    image: 'capturebox-violet',
    addedDaysAgo: 80,
    variants: variantsFor('PC', 'Global', ['HD60 X', 23500, 4, { listPrice: 26000 }]),
  },
];

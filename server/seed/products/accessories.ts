import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** Electronics behind the scenes: storage, networking and charging. */
export const accessories: readonly SeedProduct[] = [
  {
    name: 'WD_BLACK SN850X with heatsink',
    itemType: 'electronics',
    category: 'Storage',
    summary:
      'An M.2 drive that fits the PS5’s second slot without adding anything and plays PS5 games straight from it. Bring a small Phillips screwdriver; installation takes ten minutes.',
    rating: 4.8,
    deals: ['trending', 'sale'],
    image: 'nvme-playstation',
    addedDaysAgo: 140,
    variants: variantsFor('PlayStation', 'Global', ['1 TB', 15900, 12, { listPrice: 17500 }], ['2 TB', 26900, 6]),
  },
  {
    name: 'Seagate Expansion Card for Xbox',
    itemType: 'electronics',
    category: 'Storage',
    summary:
      'Pushes into the back of a Series X or S and behaves as built-in storage. USB drives only store Series games; this card runs them.',
    rating: 4.6,
    deals: [],
    image: 'expansioncard-xbox',
    addedDaysAgo: 140,
    variants: variantsFor('Xbox', 'Global', ['512 GB', 14900, 5], ['1 TB', 23900, 0]),
  },
  {
    name: 'Samsung microSD Express for Switch 2',
    itemType: 'electronics',
    category: 'Storage',
    summary:
      'Licensed by Nintendo and fast enough for Switch 2, which accepts no older cards. Holds roughly a dozen large games. In the first Switch it works at ordinary speed.',
    rating: 4.5,
    deals: ['recent'],
    image: 'memorycard-nintendo',
    addedDaysAgo: 25,
    variants: variantsFor('Nintendo Switch', 'Global', ['256 GB', 9800, 10]),
  },
  {
    name: 'SanDisk Extreme microSD card',
    itemType: 'electronics',
    category: 'Storage',
    summary:
      'Room for Steam Deck, first-generation Switch and Android phones. Genuine, with a serial number you can check; counterfeits are common on the street.',
    rating: 4.7,
    deals: ['deal'],
    image: 'memorycard-coral',
    addedDaysAgo: 165,
    variants: variantsFor('Mobile', 'Global', ['128 GB', 2600, 40], ['256 GB', 4300, 26], ['512 GB', 8200, 9]),
  },
  {
    name: 'TP-Link Archer AX55 router',
    itemType: 'electronics',
    category: 'Networking',
    summary:
      'Wi-Fi 6 with four gigabit ports and a priority setting for your console. Plugs into the box that Safaricom, Zuku or Faiba installed; it does not replace the fibre modem.',
    rating: 4.5,
    deals: ['sale'],
    image: 'router-night',
    addedDaysAgo: 90,
    variants: variantsFor('All platforms', 'Kenya', ['AX3000', 10900, 10, { listPrice: 12500 }]),
  },
  {
    name: 'Router mini UPS',
    itemType: 'electronics',
    category: 'Networking',
    summary:
      'Keeps a fibre modem and a router running for three to five hours in a blackout, so that ranked games survive on a laptop. 5, 9 and 12 volt outputs; check your adapter’s label.',
    rating: 4.6,
    deals: ['trending', 'deal'],
    image: 'powerbrick-gold',
    addedDaysAgo: 50,
    variants: variantsFor('All platforms', 'Kenya', ['8,800 mAh', 2900, 35], ['13,200 mAh', 3900, 18]),
  },
  {
    name: 'Cat 6 network cable',
    itemType: 'electronics',
    category: 'Networking',
    summary:
      'The cheapest cure for lag: a flat cable that goes under a carpet or door. Copper, gigabit, plugs moulded on both ends.',
    rating: 4.4,
    deals: [],
    image: 'networkcable-ocean',
    addedDaysAgo: 180,
    variants: variantsFor(
      'All platforms',
      'Global',
      ['3 m', 350, 60],
      ['5 m', 480, 60],
      ['10 m', 780, 35],
      ['20 m', 1350, 12],
    ),
  },
  {
    name: 'DualSense charging station',
    itemType: 'electronics',
    category: 'Charging',
    summary:
      'Charges two DualSense controllers from the wall in about three hours, with no cable to the console. The DualSense Edge fits too.',
    rating: 4.6,
    deals: [],
    image: 'charger-playstation',
    addedDaysAgo: 135,
    variants: variantsFor('PlayStation', 'UK', ['For two controllers', 4600, 15]),
  },
  {
    name: 'Xbox rechargeable battery kit',
    itemType: 'electronics',
    category: 'Charging',
    summary:
      'Replaces the AA batteries and charges while you play over the USB-C cable supplied. For Series X|S controllers; the older Xbox One pad needs another shape.',
    rating: 4.3,
    deals: ['sale'],
    image: 'batterypack-xbox',
    addedDaysAgo: 100,
    variants: variantsFor('Xbox', 'Global', ['Battery and cable', 3300, 12, { listPrice: 3700 }]),
  },
  {
    name: 'Anker GaN charger',
    itemType: 'electronics',
    category: 'Charging',
    summary:
      'A three-pin wall charger that feeds a Steam Deck, Switch or laptop at full speed and a phone beside it. Smaller than the charger it replaces; cable sold apart.',
    rating: 4.7,
    deals: ['recent'],
    image: 'wallcharger-pc',
    addedDaysAgo: 11,
    variants: variantsFor('All platforms', 'UK', ['45 W', 4200, 20], ['65 W', 5900, 11]),
  },
  {
    name: 'Braided USB-C cable',
    itemType: 'electronics',
    category: 'Charging',
    summary:
      'Long enough to charge a controller from the sofa. Carries 60 W and data, so it also updates the controller’s firmware.',
    rating: 4.5,
    deals: ['deal'],
    image: 'usbcable-lime',
    addedDaysAgo: 170,
    variants: variantsFor('All platforms', 'Global', ['1 m', 450, 80], ['2 m', 600, 80], ['3 m', 850, 30]),
  },
];

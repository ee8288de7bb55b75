import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** Consoles, handhelds and VR headsets. The region is the market a unit was made for: its plug and its papers. */
export const devices: readonly SeedProduct[] = [
  {
    name: 'PlayStation 5 Slim',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'Console, one DualSense, HDMI and power cables, with a three-pin plug that fits Kenyan sockets. The Digital model takes no discs unless you add Sony’s drive later.',
    rating: 4.9,
    deals: ['trending', 'sale'],
    image: 'console-playstation',
    addedDaysAgo: 240,
    variants: [
      ...variantsFor(
        'PlayStation',
        'Middle East',
        ['Disc, 1 TB', 76500, 14, { listPrice: 79000 }],
        ['Digital, 825 GB', 68900, 9],
      ),
      ...variantsFor('PlayStation', 'UK', ['Disc, 1 TB', 78500, 4]),
    ],
  },
  {
    name: 'PlayStation 5 Pro',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'The faster PS5, with 2 TB of storage and sharper upscaling on a 4K television. No disc drive in the box. Delivered in Nairobi the same day when ordered before noon.',
    rating: 4.7,
    deals: [],
    image: 'consolefins-playstation',
    addedDaysAgo: 125,
    variants: variantsFor('PlayStation', 'UK', ['2 TB', 124000, 3]),
  },
  {
    name: 'FC Friday bundle',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'PS5 Slim with disc drive, a second DualSense and an EA SPORTS FC 26 code for a US-region account, packed by us. Cheaper than the three bought one by one.',
    rating: 4.8,
    deals: ['exclusive', 'deal'],
    image: 'consolebundle-playstation',
    addedDaysAgo: 60,
    variants: variantsFor(
      'PlayStation',
      'Middle East',
      ['White DualSense', 89900, 6],
      ['Midnight Black DualSense', 90500, 3],
    ),
  },
  {
    name: 'Xbox Series X',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'Microsoft’s 4K console with a wireless controller and an Ultra High Speed HDMI cable. The black model plays discs, backward-compatible Xbox One and 360 ones too; the white one only downloads.',
    rating: 4.7,
    deals: ['sale'],
    image: 'squaretower-xbox',
    addedDaysAgo: 195,
    variants: variantsFor('Xbox', 'UK', ['Disc, 1 TB', 86500, 5], ['Digital, 1 TB', 74500, 4, { listPrice: 78000 }]),
  },
  {
    name: 'Xbox Series S',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'The least costly way into this generation: 1080p to 1440p, downloads only. On a capped data plan take the 1 TB model, so that you download each game once.',
    rating: 4.5,
    deals: ['deal', 'trending'],
    image: 'roundvent-apple',
    addedDaysAgo: 195,
    variants: variantsFor(
      'Xbox',
      'UK',
      ['White, 512 GB', 48000, 12],
      ['Black, 1 TB', 55500, 5, { image: 'roundvent-night' }],
    ),
  },
  {
    name: 'Nintendo Switch 2',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'Console, dock, a pair of Joy-Con 2 and a UK charger. Plays nearly all Switch games. Store more than a few big games and you will need a microSD Express card; ordinary ones do not fit.',
    rating: 4.8,
    deals: ['trending', 'recent'],
    image: 'dockedhybrid-nintendo',
    addedDaysAgo: 28,
    variants: variantsFor('Nintendo Switch', 'UK', ['Console', 69500, 7], ['With Mario Kart World', 75500, 4]),
  },
  {
    name: 'Nintendo Switch OLED',
    itemType: 'device',
    category: 'Consoles',
    summary:
      'The 7-inch OLED model with 64 GB and a dock with a LAN port, good for slow Wi-Fi. Ordinary microSD cards extend it.',
    rating: 4.6,
    deals: ['sale'],
    image: 'tablethybrid-nintendo',
    addedDaysAgo: 215,
    variants: variantsFor(
      'Nintendo Switch',
      'UK',
      ['White', 42500, 6, { listPrice: 46500 }],
      ['Neon red and blue', 42500, 0, { listPrice: 46500 }],
    ),
  },
  {
    name: 'Nintendo Switch Lite',
    itemType: 'device',
    category: 'Handhelds',
    summary:
      'A small Switch for the matatu and the school bag. Handheld play only: it has no dock and does not connect to a television.',
    rating: 4.4,
    deals: [],
    image: 'handheldlite-coral',
    addedDaysAgo: 180,
    variants: variantsFor(
      'Nintendo Switch',
      'UK',
      ['Coral', 28500, 8],
      ['Turquoise', 28500, 3, { image: 'handheldlite-ocean' }],
    ),
  },
  {
    name: 'Steam Deck OLED',
    itemType: 'device',
    category: 'Handhelds',
    summary:
      'Your Steam library on a 90 Hz OLED screen, with a carrying case and a 45 W charger. Not sold in Kenya by Valve; we import it and handle the six-month warranty ourselves.',
    rating: 4.8,
    deals: ['trending'],
    image: 'handhelddeck-steam',
    addedDaysAgo: 105,
    variants: variantsFor('Steam', 'UK', ['512 GB', 94500, 4], ['1 TB', 114000, 0]),
  },
  {
    name: 'ROG Xbox Ally',
    itemType: 'device',
    category: 'Handhelds',
    summary:
      'A Windows 11 handheld that starts into the Xbox full-screen view; runs Steam, Epic and Game Pass for PC. The Ally X has the faster chip, 24 GB of memory and a larger battery.',
    rating: 4.3,
    deals: ['recent'],
    image: 'handheldgrips-xbox',
    addedDaysAgo: 22,
    variants: variantsFor(
      'PC',
      'UK',
      ['Ally, 512 GB', 89000, 3],
      ['Ally X, 1 TB', 142000, 2, { image: 'handheldgrips-night' }],
    ),
  },
  {
    name: 'PlayStation Portal',
    itemType: 'device',
    category: 'Handhelds',
    summary:
      'Plays your own PS5 over Wi-Fi on an 8-inch screen. It runs no games by itself: you need a PS5 left in rest mode and a steady 15 Mbps or better.',
    rating: 4.1,
    deals: ['sale'],
    image: 'handheldsplit-playstation',
    addedDaysAgo: 135,
    variants: variantsFor(
      'PlayStation',
      'UK',
      ['White', 31500, 6, { listPrice: 33900 }],
      ['Midnight Black', 33900, 4, { image: 'handheldsplit-night' }],
    ),
  },
  {
    name: 'Retroid Pocket 5',
    itemType: 'device',
    category: 'Handhelds',
    summary:
      'Pre-order from our next shipment: an Android handheld with a 5.5-inch OLED screen for phone games, streaming and emulators. Comes empty; no games are installed.',
    rating: 0,
    deals: ['upcoming'],
    image: 'handheldpocket-pc',
    addedDaysAgo: 9,
    variants: variantsFor(
      'Mobile',
      'Global',
      ['Black', 34500, 15, { image: 'handheldpocket-night' }],
      ['GC purple', 34900, 10, { image: 'handheldpocket-violet' }],
    ),
  },
  {
    name: 'Meta Quest 3S',
    itemType: 'device',
    category: 'VR',
    summary:
      'Wireless VR with two controllers; no PC or console needed. Needs Wi-Fi, a Meta account and about two metres of clear floor. The smaller model holds some fifteen to twenty games.',
    rating: 4.4,
    deals: ['deal'],
    image: 'vr-google',
    addedDaysAgo: 85,
    variants: variantsFor('Meta Quest', 'UK', ['128 GB', 54500, 4], ['256 GB', 66500, 2]),
  },
  {
    name: 'PlayStation VR2',
    itemType: 'device',
    category: 'VR',
    summary:
      'OLED headset, two Sense controllers and earphones, tied to a PS5 by one cable. PS4 VR games do not run on it. Used on a PC it needs Sony’s adapter, sold separately.',
    rating: 4.3,
    deals: [],
    image: 'vrhalo-playstation',
    addedDaysAgo: 150,
    variants: variantsFor('PlayStation', 'UK', ['Headset and controllers', 58500, 2]),
  },
];

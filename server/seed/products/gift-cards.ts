import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** Codes for a store's wallet. The region of a variant is the region the account must be set to. */
export const giftCards: readonly SeedProduct[] = [
  {
    name: 'PlayStation Store gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Wallet credit for games, add-ons and PlayStation Plus. The code is region-locked: a US card needs a US account and a UK card a UK account, whatever country you play in.',
    rating: 4.8,
    deals: ['trending', 'deal'],
    image: 'giftcard-playstation',
    addedDaysAgo: 210,
    variants: [
      ...variantsFor(
        'PlayStation',
        'US',
        ['$10', 1450, 120],
        ['$25', 3600, 80],
        ['$50', 7150, 45],
        ['$100', 14200, 20],
      ),
      ...variantsFor('PlayStation', 'UK', ['£10', 1920, 30], ['£20', 3820, 18], ['£50', 9480, 0]),
    ],
  },
  {
    name: 'Xbox gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Credit for the Microsoft Store on console and PC. Redeem it on an account whose region matches the card; a US code is refused by a UK account.',
    rating: 4.6,
    deals: ['trending'],
    image: 'giftcard-xbox',
    addedDaysAgo: 205,
    variants: [
      ...variantsFor('Xbox', 'US', ['$10', 1430, 90], ['$25', 3550, 60], ['$50', 7050, 25]),
      ...variantsFor('Xbox', 'UK', ['£10', 1900, 22], ['£25', 4720, 0]),
    ],
  },
  {
    name: 'Nintendo eShop card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'US dollar credit for Switch and Switch 2 downloads. Set your Nintendo account’s country to the United States before you redeem; you can change it back once the credit is spent.',
    rating: 4.7,
    deals: ['deal'],
    image: 'giftcard-nintendo',
    addedDaysAgo: 190,
    variants: variantsFor(
      'Nintendo Switch',
      'US',
      ['$10', 1440, 40],
      ['$20', 2860, 35],
      ['$35', 4990, 20],
      ['$50', 7100, 0],
    ),
  },
  {
    name: 'Steam Wallet code',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Adds dollars to your Steam Wallet. Steam charges Kenyan accounts in dollars, so the full value arrives; an account in another currency gets it converted at Steam’s rate.',
    rating: 4.9,
    deals: ['trending', 'sale'],
    image: 'giftcard-steam',
    addedDaysAgo: 230,
    variants: variantsFor(
      'Steam',
      'Global',
      ['$5', 740, 150],
      ['$10', 1450, 130],
      ['$20', 2750, 70, { listPrice: 2880 }],
      ['$50', 6850, 30, { listPrice: 7150 }],
      ['$100', 14250, 12],
    ),
  },
  {
    name: 'Roblox gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Credit to spend on Robux or a Premium membership. It works in any country: redeem it in a browser at roblox.com/redeem, not in the phone app.',
    rating: 4.7,
    deals: ['trending', 'sale'],
    image: 'giftcard-roblox',
    addedDaysAgo: 160,
    variants: variantsFor(
      'Roblox',
      'Global',
      ['$10', 1420, 110],
      ['$25', 3350, 55, { listPrice: 3550 }],
      ['$50', 7050, 16],
    ),
  },
  {
    name: 'Google Play gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'For apps, in-game items and subscriptions on Android. Your Play profile’s country has to match the card: a profile set to Kenya takes neither the US nor the UK code.',
    rating: 4.3,
    deals: [],
    image: 'giftcard-google',
    addedDaysAgo: 175,
    variants: [
      ...variantsFor('Mobile', 'US', ['$5', 735, 60], ['$10', 1440, 60], ['$25', 3580, 24]),
      ...variantsFor('Mobile', 'UK', ['£10', 1910, 14]),
    ],
  },
  {
    name: 'Apple gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Pays for App Store games, iCloud storage and Apple Arcade on a US Apple account. It cannot be added to an Apple account whose country is Kenya.',
    rating: 4.4,
    deals: ['recent'],
    image: 'giftcard-apple',
    addedDaysAgo: 18,
    variants: variantsFor('Mobile', 'US', ['$10', 1450, 50], ['$25', 3590, 30], ['$50', 7120, 15]),
  },
  {
    name: 'Razer Gold PIN',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'One wallet for many titles, from Mobile Legends to Genshin Impact. The dollar PIN loads a global Razer Gold wallet; check first that your game lists Razer Gold at its till.',
    rating: 4.5,
    deals: ['deal'],
    image: 'giftcard-razer',
    addedDaysAgo: 140,
    variants: variantsFor('PC', 'Global', ['$5', 730, 70], ['$10', 1430, 70], ['$20', 2840, 32], ['$50', 7040, 10]),
  },
  {
    name: 'Netflix gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Tops up a Netflix account that is billed in US dollars. An account opened in Kenya is billed in shillings and refuses this card: choose the Netflix plan under Services instead.',
    rating: 4.1,
    deals: [],
    image: 'giftcard-netflix',
    addedDaysAgo: 120,
    variants: variantsFor('Streaming', 'US', ['$25', 3620, 20], ['$50', 7180, 8]),
  },
  {
    name: 'Spotify Premium gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Ad-free music for a Spotify account registered in Kenya, on the Individual plan. Not for Duo, Family or Student plans; months are added to what you have.',
    rating: 4.6,
    deals: ['recent'],
    image: 'giftcard-spotify',
    addedDaysAgo: 12,
    variants: variantsFor('Streaming', 'Kenya', ['1 month', 390, 100], ['3 months', 1150, 60], ['12 months', 4450, 18]),
  },
  {
    name: 'Meta Quest gift card',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'Store credit for Quest headsets, good for Beat Saber, Asgard’s Wrath and the rest of the library. For Meta accounts with a US store region only.',
    rating: 4.2,
    deals: ['recent'],
    image: 'giftcard-meta',
    addedDaysAgo: 24,
    variants: variantsFor('Meta Quest', 'US', ['$15', 2170, 18], ['$25', 3600, 18], ['$50', 7150, 0]),
  },
  {
    name: 'Discord Nitro gift',
    itemType: 'giftcard',
    category: 'Gift cards',
    summary:
      'A gift link for bigger uploads, HD streaming to your squad and two server boosts with full Nitro. Basic has the uploads and emoji but no boosts. Open the link while signed in.',
    rating: 4.4,
    deals: ['sale'],
    image: 'giftcard-discord',
    addedDaysAgo: 95,
    variants: variantsFor(
      'PC',
      'Global',
      ['Basic, 1 month', 440, 80],
      ['Nitro, 1 month', 1450, 60],
      ['Nitro, 1 year', 12900, 14, { listPrice: 14200 }],
    ),
  },
];

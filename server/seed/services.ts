import type { SeedService } from './types.ts';

type Plans = SeedService['variants'];

/** The three plans of a subscription, by their prices in KES. */
const threePlans = (month: number, quarter: number, year: number): Plans => [
  { period: '1 month', days: 30, price: month },
  { period: '3 months', days: 91, price: quarter },
  { period: '1 year', days: 365, price: year },
];

/** A package of four sessions has to be used within two months. */
const coachingPlans = (session: number, four: number, month: number): Plans => [
  { period: 'Per session', days: 0, price: session },
  { period: '4 sessions', days: 60, price: four },
  { period: 'Monthly', days: 30, price: month },
];

/** The sample shop's services. */
export const services: readonly SeedService[] = [
  {
    name: 'Spotify Premium',
    category: 'music',
    image: 'music-spotify',
    description:
      'The Individual plan on your own Kenyan account: no adverts, offline downloads and any song in any order.',
    variants: threePlans(390, 1150, 4400),
  },
  {
    name: 'Apple Music',
    category: 'music',
    image: 'music-apple',
    description:
      'Lossless and spatial audio on iPhone, Android and PC. Sent as a code for an Apple account set to Kenya.',
    variants: threePlans(450, 1320, 4950),
  },
  {
    name: 'Boomplay Premium',
    category: 'music',
    image: 'music-ocean',
    description:
      'African catalogue first: Gengetone, Bongo, Afrobeats and gospel, with downloads that play without data.',
    variants: threePlans(250, 720, 2600),
  },
  {
    name: 'Netflix Standard',
    category: 'movies',
    image: 'movies-netflix',
    description: 'Full HD on two screens at once for an account billed in Kenya. Extra members are not included.',
    variants: threePlans(790, 2340, 9200),
  },
  {
    name: 'Prime Video',
    category: 'movies',
    image: 'movies-ocean',
    description:
      'Amazon’s films and series on three devices at a time. Titles to rent or buy are charged by Amazon apart.',
    variants: threePlans(850, 2500, 9600),
  },
  {
    name: 'Apple TV',
    category: 'movies',
    image: 'movies-apple',
    description:
      'Original series and films in 4K, shared with up to five family members. Runs on consoles and most smart TVs.',
    variants: threePlans(1250, 3700, 13900),
  },
  {
    name: 'DStv Stream Compact',
    category: 'livesports',
    image: 'livesports-gold',
    description:
      'Live football and local channels over the internet, without a dish. Some Premier League matches are on Premium only.',
    variants: threePlans(4200, 12500, 48900),
  },
  {
    name: 'DStv Stream Premium',
    category: 'livesports',
    image: 'livesports-night',
    description:
      'Every SuperSport channel: Premier League, Champions League, Formula 1, rugby and tennis. One stream at a time.',
    variants: threePlans(11700, 34800, 134900),
  },
  {
    name: 'NBA League Pass',
    category: 'livesports',
    image: 'basketball-coral',
    description:
      'All NBA games live and on demand. Tip-off is between two and six in the morning here, so replays matter.',
    variants: threePlans(1900, 5500, 14500),
  },
  {
    name: 'Crunchyroll Fan',
    category: 'anime',
    image: 'anime-coral',
    description:
      'The whole library without adverts on one screen, new episodes an hour after Japan. No offline viewing.',
    variants: threePlans(520, 1540, 5600),
  },
  {
    name: 'Crunchyroll Mega Fan',
    category: 'anime',
    image: 'anime-violet',
    description:
      'Fan plus downloads to your phone and four screens at once, which a family or a shared house will use.',
    variants: threePlans(690, 2030, 7300),
  },
  {
    name: 'Otaku Baraza club',
    category: 'anime',
    image: 'anime-savanna',
    description:
      'A seat at two screening nights a month in Nairobi, with subtitles, and first call on cosplay workshops.',
    variants: threePlans(600, 1650, 5900),
  },
  {
    name: 'EA FC ranked coaching',
    category: 'coaching',
    image: 'coaching-eafc',
    description:
      'An hour online with a coach who watches your Ultimate Team matches, then drills defending and set pieces. For PlayStation and Xbox.',
    variants: coachingPlans(1200, 4400, 6500),
  },
  {
    name: 'Tekken and Street Fighter coaching',
    category: 'coaching',
    image: 'coaching-coral',
    description: 'One character, one habit at a time: frame data, punishes and replay review with a tournament player.',
    variants: coachingPlans(1000, 3600, 5200),
  },
  {
    name: 'Valorant squad coaching',
    category: 'coaching',
    image: 'coaching-valorant',
    description:
      'For a team of five: roles, map plans and calls, in ninety-minute sessions on Discord. The price is per team.',
    variants: coachingPlans(2500, 9000, 14000),
  },
  {
    name: 'Nairobi FC Cup',
    category: 'tournament',
    image: 'tournament-eafc',
    description:
      'Entry to the Saturday one-against-one cup on PS5: group stage, then knock-out. Bring your own controller; consoles are provided.',
    variants: [
      { period: 'One cup', days: 0, price: 500 },
      { period: 'Pair of cups', days: 30, price: 900 },
      { period: 'Season pass', days: 91, price: 3600 },
    ],
  },
  {
    name: 'PUBG Mobile squad league',
    category: 'tournament',
    image: 'tournament-pubg',
    description: 'Eight weeks of online matches on Sunday evenings, one entry for a squad of four and a reserve.',
    variants: [
      { period: 'One match day', days: 0, price: 800 },
      { period: 'Full league', days: 60, price: 4800 },
    ],
  },
  {
    name: 'Thursday fight night',
    category: 'tournament',
    image: 'tournament-coral',
    description:
      'Double elimination in Tekken 8 and Street Fighter 6 at our Nairobi store, so everyone plays at least twice.',
    variants: [
      { period: 'One night', days: 0, price: 300 },
      { period: 'Monthly', days: 30, price: 1000 },
    ],
  },
];

import type { SeedArticle } from '../types.ts';

export const quietComputer: SeedArticle = {
  title: 'Building a gaming PC that your flatmates cannot hear',
  intro:
    'Noise is not a matter of luck or of one expensive cooler. It is a chain of small decisions: how much heat you make, how slowly you can carry it away, and what touches what. We go through a build in the order in which the decisions cost you money, name the three fans that matter, give a fan curve you can copy in five minutes, and show how to keep Nairobi dust out without suffocating the machine.',
  photo: 'storypc-pc',
  author: 'Kiprono Sigei',
  daysAgo: 201,
  categories: ['hardware', 'guides'],
  tier: 'paid',
  content: `My bedsitter has one room. The computer stands a metre from the bed, and for a year it sounded like a matatu in second gear. I rebuilt it piece by piece with a noise app on my phone beside it. These are the steps that worked, in order of effect.

## Start with heat, because noise is heat leaving

Every watt that goes in comes out as warm air. The cheapest silent part is the one that draws less power.

- Cap the frame rate at the refresh rate of your screen. A menu that renders 900 frames a second is a heater.
- Lower the power limit of the graphics card to about 80 per cent. Most cards lose only a few per cent of speed and a large part of the noise.
- Choose a processor of the ordinary sort rather than the overclocked flagship. In games the difference is small and in heat it is not.

## Then give the air an easy road

A case with a mesh front and two large slow fans is quieter than a closed "silent" case with small ones. Large fans move the same air at lower speed, and the pitch is lower, so it disturbs less.

| Position | Size | Job |
|---|---|---|
| Front, two | 140 mm | Draw cool air in, through a filter |
| Rear, one | 120 or 140 mm | Push warm air out |
| Top | none | Leave it closed; it lets noise out |

Two in and one out gives a slight positive pressure. Air then leaves through the gaps instead of dust coming in through them. That matters here: in the dry months a filterless case grows a carpet in weeks.

## The three fans that matter

1. **The graphics card.** Buy the model with the larger cooler of the same chip. Three slots of metal at 1,200 turns beat two slots at 2,200.
2. **The processor cooler.** A tower with a 120 mm fan is enough for most. Liquid cooling adds a pump, and a pump hums at night.
3. **The power supply.** Take one with some reserve and a mode in which its fan rests at low load. Reserve keeps it cool, and cool keeps it still.

## A fan curve to copy

In the firmware or in the maker's tool set:

- up to 50 °C: 30 per cent
- 65 °C: 45 per cent
- 75 °C: 65 per cent
- 85 °C: 100 per cent

Add a delay of five to ten seconds for changes. The ear hears changes more than level; a fan that goes up and down is worse than one that stays.

## What touches what

Put the case on a mat of rubber or cork, not on a hollow cupboard. Fix hard drives with rubber washers, or better, use solid-state drives only: the only moving parts left are then fans. Press on the side panel while it hums. If the hum stops, a strip of felt ends it for good.

## Upkeep

Every second month, wash the front filter and dry it in the shade. Twice a year, blow the coolers out from a distance while you hold the fan blades still. Renew the thermal paste after three or four years.

> Change one thing at a time and listen from your pillow, not from your chair.

Drives, screens and other parts of a quiet desk are [in the shop](/products); measure the inside of your case before you order anything that must fit into it.`,
};

export const storageUpgrades: SeedArticle = {
  title: 'Storage upgrades: what fits which console',
  intro:
    'Games of a hundred gigabytes fill a console in one holiday. What you can add differs for every machine, and the wrong drive does not even fit. One table, four short recipes and a warning about fakes.',
  photo: 'storystorage-violet',
  author: 'Mutua Kasyoka',
  daysAgo: 162,
  categories: ['hardware', 'guides'],
  tier: 'free',
  content: `Before you spend anything, open the storage screen of your console and sort by size. Half of the people I help find two games there that they finished last year. Deleting does not remove a save, and a purchased game can be downloaded again. If you have a slow line or a data cap, of course, downloading again is exactly what you want to avoid. Then read on.

## What goes where

| Console | Fast storage to play from | Cheap storage to keep on |
|---|---|---|
| PlayStation 5 | M.2 NVMe drive inside, PCIe 4.0, with heatsink | USB drive (PS5 games must be copied back) |
| Xbox Series X and S | The makers' expansion card | USB drive (newest games must be copied back) |
| PlayStation 4 | 2.5-inch drive inside | USB 3 drive, games run from it |
| Nintendo Switch | microSD card | The same card |
| Nintendo Switch 2 | microSD Express card | The same card; older cards only for pictures |
| PC | M.2 or SATA drive | Any other drive |

## PlayStation 5

The slot takes drives from 250 GB to 8 TB. Sony recommends a read speed of 5,500 MB/s or more, so look for that number on the box. The heatsink must not be taller than the slot allows; drives sold "for PS5" have a low one. You need a Phillips screwdriver and fifteen minutes. Work on a towel, touch a metal pipe first, and let the console format the drive at the next start.

## Xbox Series X and S

There is nothing to open. The expansion card goes into the slot at the back and behaves like the internal drive. It costs more for each gigabyte than an ordinary drive, and that is the price of convenience. A plain USB drive is the thrifty companion: older games run from it, newer ones wait on it, and copying one back takes minutes instead of an evening of downloading.

## Nintendo

For the first Switch, any good microSD card of a known brand marked U3 will do. 256 GB is plenty for most families. The Switch 2 needs *microSD Express* for games. It looks the same and costs more, so read the word twice. Captures and screenshots move with the card, saves do not; those live on the console.

## PC

Check two things on the mainboard: how many M.2 slots are free, and whether they take NVMe. Some boards switch off a SATA socket when an M.2 slot is in use; the manual has the table. Clone the old drive before you take it out.

## The warning about fakes

Memory cards and sticks with an impossible capacity for the price are common in street markets. Inside sits a small chip that pretends: it writes happily until the real space is full and then overwrites your oldest files.

1. Compare with the usual price. A quarter of it is not luck.
2. Test the full capacity with a checking tool on a computer, on the day of purchase.
3. Keep the receipt and the packaging until the test is done.

> Copy your saves to the cloud or to a stick before any screwdriver leaves the drawer.

When you look through our [storage products](/products), have the name of your console ready. If you are in doubt whether a drive fits, [ask us](/contact-us) before you order.`,
};

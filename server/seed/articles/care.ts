import type { SeedArticle } from '../types.ts';

export const coastalHumidity: SeedArticle = {
  title: 'Salt air, sweaty palms: keeping a controller alive at the coast',
  intro:
    'Controllers in Mombasa and Malindi age faster than the same ones upcountry. Salt, damp and heat creep into sticks and contacts. A towel, a box and ten minutes a week slow it down.',
  photo: 'storycontroller-ocean',
  author: 'Halima Mwachiro',
  daysAgo: 88,
  categories: ['hardware', 'guides'],
  tier: 'free',
  content: `My brother in Eldoret still uses a controller from 2016. I live four hundred metres from the sea, and until I changed my habits I bought a new one every year. Same brand, same games. The difference is in the air.

## What the sea does to electronics

Sea air carries fine salt. Salt pulls water out of the air and holds it, so a thin damp film forms on metal that would otherwise stay dry. On the contacts of a button that film becomes a faint green crust. On the track inside an analogue stick it mixes with dust into a paste, and the sensor reads movement that your thumb never made. That is how drift is born early.

Heat makes it worse: hands sweat, and sweat is salt water delivered by hand.

## The ten-minute weekly routine

1. Switch the controller off and unplug it.
2. Wipe the whole shell with a cloth that is slightly damp with plain water, then with a dry one. This takes off the salt before it can travel.
3. Run a dry, soft toothbrush around the base of both sticks and along the seams of the triggers.
4. Move each stick in ten slow full circles and press each button twenty times. Movement wipes the contacts.
5. Let it lie in moving air for a quarter of an hour before you put it away.

Isopropyl alcohol of 90 per cent or more on a cotton bud is fine for sticky buttons, a little at a time. Perfume, spirit for wounds and window cleaner are not: they leave residue or attack the plastic.

## Where it sleeps matters most

- A closed food box with two or three sachets of silica gel. Dry the sachets in a warm oven or in the sun when the beads change colour.
- Not on the window sill, and not on top of the console, where warm air rises and then cools.
- Not in the bathroom-side cupboard. You laugh, but I have seen it.
- Charge it in the room, then return it to the box. Batteries dislike being full and hot for weeks.

The console itself wants air, so do not box it while it is warm. A cotton cover over a cold console is enough on days when nobody plays.

## The fan question

A fan that blows sea air straight through the window onto your setup does more harm than heat does. Turn it so that it draws air out of the room, or let it blow across you and not across the shelf. If you own an air conditioner, its *dry* mode for an hour in the evening does wonders for everything in the room, books included.

## When drift has come anyway

Recalibrate first; many systems have it in the accessories menu. Raise the dead zone in the game's settings. If that fails, the stick module can be replaced by a technician, usually for much less than a new controller. Controllers with magnetic sticks (often sold as *Hall effect*) have no track to wear out and cope better with our air. When you next shop for one, [look for that word](/products).

> Wipe, brush, circle, box. Do it while the match replay runs.`,
};

export const powerCuts: SeedArticle = {
  title: 'When the lights go: UPS, surges and your console',
  intro:
    'A blackout in the middle of a save is annoying. The surge when the power returns is expensive. Here is how to size a UPS for a console and a router, with the arithmetic on one page.',
  photo: 'storypower-gold',
  author: 'Mutua Kasyoka',
  daysAgo: 48,
  categories: ['hardware', 'guides'],
  tier: 'free',
  content: `Two different things happen in a power cut, and they need two different answers. The cut itself stops a write to the storage; that risks a save or, in bad luck, the file system. The return can bring a short peak of voltage; that risks the power supply. A surge protector answers only the second. A UPS, the box with a battery, answers both.

## Read the label: VA is not watts

UPS boxes are sold by VA, a larger-looking number. Multiply by the power factor to get watts; for small home units that is often about 0.6.

- 650 VA × 0.6 ≈ 390 W
- 1000 VA × 0.6 ≈ 600 W

The watts say what the box can carry, not for how long. How long depends on the battery, and small boxes carry little.

## What your things draw

| Device | In a heavy game, roughly |
|---|---|
| A large current console | 150 to 220 W |
| Xbox Series S | under 100 W |
| Nintendo Switch in the dock | under 20 W |
| 43-inch LED television | 60 to 100 W |
| Fibre box and router together | 10 to 20 W |

These are orders of magnitude. A plug-in power meter costs little and gives your own figures.

A big console and a television therefore draw about 300 W. A 650 VA unit carries that, for some minutes. That is what it is for: finish the round, save, shut down. If you want to play through a two-hour cut, you are shopping for an inverter with a proper battery, and that is a job for an electrician.

## The clever small step

Put a tiny UPS on the fibre box and the router alone. Because they draw so little, the internet stays up for a long time, often for hours, and a handheld or a laptop plays on. For many homes this is the best money spent of all. Check the voltage of the router: small direct-current units with 9 or 12 volts exist for exactly this.

## Choosing the box

1. Add the watts of everything that must survive, and add a quarter.
2. Prefer *line interactive* with automatic voltage regulation. It corrects low evening voltage without touching the battery.
3. Prefer a pure sine output for consoles and computers with modern power supplies. Some dislike the stepped wave of the cheapest boxes and switch off at the worst moment.
4. Ask for the price of a new battery before you buy. It is a wear part, good for about three years.
5. Do not put printers, irons or fridges on it.

## Habits that cost nothing

- Turn the console off at the wall when a storm comes close, and pull the network cable too. Surges also travel there.
- After a cut, wait a few minutes before you switch on again. The first minutes after the return are the roughest.
- Use rest mode with care: an update that installs at night is also a write that can be interrupted. With a UPS, leave it on; without one, shut down.
- Test the box twice a year: save, pull its plug, and time it.

> A surge strip with a dead indicator light is only an extension cable. Look at the light today.

Handhelds, chargers and routers that sip little power are [in our shop](/products); the arithmetic above tells you which of them outlast the evening.`,
};

import type { SeedArticle } from '../types.ts';

export const nairobiOpen: SeedArticle = {
  title: 'Nairobi Open Night: FC and Tekken under one roof',
  intro:
    'Two brackets, thirty-two seats each, and a side room for friendlies. Bring your own pad and a friend who has never played in public. Entry for spectators is free, and the last match ends before the last matatu.',
  photo: 'storycup-coral',
  author: 'Achieng Odera',
  daysAgo: 3,
  categories: ['events', 'esports'],
  tier: 'free',
  event: { daysAhead: 12, venue: 'A community hall off Ngong Road, Nairobi', hour: 14 },
  content: `The two loudest corners of every lounge get a hall of their own for an afternoon. We play FC on eight stations and Tekken on four, with a third area where nothing counts.

## The plan of the day

| Time | What |
|---|---|
| 13:00 | Doors, check-in, controller test |
| 14:00 | Rules read aloud, first matches |
| 16:30 | Break, exhibition match of the helpers |
| 17:00 | Quarter-finals |
| 19:00 | Finals on the large screen |
| 19:45 | Prizes, chairs, home |

Check-in closes ten minutes before the first match. A seat that is still empty then goes to the waiting list, without exceptions, because somebody has been standing there since one o'clock.

## Formats

**FC:** eight groups of four, two go through, then single elimination. Six-minute halves, default sliders, the same club only once in the knockout phase. A draw in the group is a draw; later it is extra time and penalties.

**Tekken:** double elimination, first to two, first to three from the semi-finals on. Stage by random choice. The loser may change the character, the winner may not.

A pause during play costs the round, or a goal kick to the other side. One referee decides, one organiser hears the appeal, and the queue moves on.

## What to bring

- Your own wired pad or stick, if you have one. We have spares for everybody else.
- An identity card if you are over 18; a signed note from a parent if you are not. The youngest may be 12.
- A headset, if you like. The hall is loud.
- Small change for food. Two neighbours sell chapati and fruit at the door.

Leave the valuables at home. There is a cloakroom with numbers, but it is run by volunteers.

## For beginners

From 14:00 to 17:00 two patient people sit at the friendly stations and explain. You do not have to enter a bracket in order to come. Many regulars played their first public match at one of these tables, lost it, and stayed.

> If you are nervous, say so at the desk. We put you into an early match, so that it is over before you can think about it.

## Access

The hall is on the ground floor, with a ramp at the side entrance. Two stations have tables that fit a wheelchair. Remapped buttons and assist devices are allowed in both brackets; tell the desk only so that the station is right for you.

## Seats and fees

Places in a bracket are sold as a tournament entry [among our services](/services), paid by M-PESA. The fee covers the hall, power and prizes; nothing of it is wagered, and there is no betting on the premises. If you cannot come, tell us two days ahead through the [contact page](/contact-us), and your place moves to the next event.

Helpers are welcome. If you can stay from noon until the chairs are folded, you eat with us and choose your station first next time.`,
};

export const buildDay: SeedArticle = {
  title: 'Build and Repair Day: bring the machine that gave up',
  intro:
    'Drifting sticks, roaring fans, computers that never got finished: at this workshop six tables, good tools and calm people wait for them. You do the work yourself, and somebody who knows how sits beside you.',
  photo: 'storyrepair-pc',
  author: 'Mutua Kasyoka',
  daysAgo: 17,
  categories: ['events', 'hardware', 'community'],
  tier: 'free',
  event: { daysAhead: 33, venue: 'A makers’ workshop in the Industrial Area, Nairobi', hour: 9 },
  content: `Most of what people throw away needs a brush, a stick module or twenty minutes of courage. We rent a workshop with decent light and bring the tools. You bring the patient.

## What we can do in a day

| Patient | Chance of going home healthy |
|---|---|
| Controller with stick drift | High, if you bring or order the module |
| Loud or hot console | High: cleaning and new thermal paste |
| PC that never starts | Good, when the parts fit together |
| Loose HDMI port | Fair; soldering by our technician only |
| Phone with a broken screen | Not here, sorry |
| Anything that met salt water | Honest words, and a brush |

Nobody promises a result. Opening a device may end its warranty, so look at the date on your receipt first; if it is still covered, go to the seller, and that includes us.

## How the tables work

1. At the desk you describe the fault. A volunteer writes a card and says what is realistic.
2. You get a table, a mat, a tray for screws and a slot of ninety minutes.
3. You hold the screwdriver. The helper explains, and takes over only when something must not go wrong.
4. Before you leave, we test the machine together for ten minutes.
5. You clean the table for the next person.

Photograph each step before you undo it. It is the whole secret of putting things back.

## For first builders

From 9:00 to 12:00 two long tables belong to people who build a computer for the first time. Bring all the parts in their boxes, the manual of the mainboard, and a USB stick of 16 GB. We check the list with you *a week before*, if you send it through the [contact page](/contact-us); it is sad to discover on the day that a cooler is taller than its case.

The afternoon, from 13:00 to 17:00, belongs to repairs.

## What to bring

- The device, its power supply and its cables, all of it, also what you think is not needed.
- A backup of your saves. We open things; we do not rescue data.
- Spare parts, if you have ordered them. Common stick modules and thermal paste are on sale at cost price.
- Closed shoes. Screws land on the floor.
- Children from ten years on, with an adult of their own.

## Rules of the workshop

No one works on mains power supplies with the cover off. No soldering without glasses. Batteries that are swollen stay in the sand box by the door, and we see to their disposal. Food stays in the yard.

> A repaired controller is the best kind: you know what is inside, and it is no longer afraid of you.

## Cost

A table slot costs about as much as a lunch, and pupils pay half; write to us through the [contact page](/contact-us) to book one. If your patient cannot be saved, we help you to take out what is still good, and the rest goes to a recycler we trust. Nobody leaves with a bag of shame.

Volunteers who can solder, or who can simply explain well, please write. We feed you.`,
};

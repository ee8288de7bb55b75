import type { SeedArticle } from '../types.ts';

export const mombasaSeaside: SeedArticle = {
  title: 'Seaside Showdown: mobile squads meet in Mombasa',
  intro:
    'Sixteen squads, four lobbies, one sea breeze. Our coast tournament for mobile teams comes with a shared fibre line, shade, and a beginners’ lobby in which nobody has to be good yet.',
  photo: 'storymobile-ocean',
  author: 'Halima Mwachiro',
  daysAgo: 6,
  categories: ['events', 'mobile', 'esports'],
  tier: 'free',
  event: { daysAhead: 20, venue: 'A school assembly hall in Nyali, Mombasa', hour: 10 },
  content: `Upcountry teams like to say that the coast is for holidays. Come and say it here. We play battle royale on phones, in squads of four with one substitute, in a hall with high ceilings and windows on both sides.

## How the day runs

| Time | What |
|---|---|
| 9:00 | Doors, phone check, Wi-Fi codes |
| 10:00 | Lobby one and two |
| 12:30 | Prayer and lunch break, one hour and a half |
| 14:00 | Lobby three, beginners' lobby |
| 16:00 | Final lobby, shown on the wall |
| 17:30 | Prizes, photographs, walk to the beach |

Every squad plays at least three matches. Points come from placement and from eliminations, with placement counting more, so that hiding in a bush remains legal but does not win the day.

## Phones and rules

- Phones only. Tablets, triggers, controllers and emulators stay in the bag.
- Everyone plays with their own account and at their own graphics settings.
- Notifications off, flight mode on, then Wi-Fi on. The desk checks it.
- Spare phones are allowed, if they were shown at the check in the morning.
- A disconnected player may return; the match is not restarted unless a whole lobby falls.

The line is fibre, with a second network in reserve. We test it under load the evening before, and put the measured values on the door.

## Heat is an opponent

It will be warm. Hot phones slow down, and a slow phone loses the last circle. Take off the case, lower the brightness, and charge between the matches, not during them. We have fans, shade and a cool box with *dry* gel packs wrapped in towels; do not put a phone on ice, since water condenses inside it.

> Wipe the screen before each lobby. Salt, sunscreen and mango are the three enemies of aim.

## For parents

Players must be at least 13, and those under 18 need a signed note; the form is at the desk. Adults are in the hall at all times. There is no betting, and we do not publish names of minors without consent. You are welcome to sit in the last row and pretend not to know them.

## The beginners' lobby

New squads can enter the 14:00 lobby alone. Each gets a guide for the match who may speak between rounds, not in them. Three former beginners are now organising this tournament, so mind what you start.

## Getting there and signing up

The hall lies a short walk from the matatu stage; a map comes with the confirmation. Squads from Kilifi, Kwale and Voi may ask for a late first lobby because of the road.

One person signs up for the squad, with five names and the captain's number, by taking a tournament place [among our services](/services). The fee is for the squad and not for each player. If a player falls ill, change the name at the desk until 9:45. Questions go to us through the [contact page](/contact-us).

Bring water bottles; there is a tap with drinking water. Leave with your rubbish. The beach is our neighbour.`,
};

export const kisumuLake: SeedArticle = {
  title: 'Lakeside Family Day: play together in Kisumu',
  intro:
    'A day for mixed ages by the lake: party games on big screens, a quiet room, a corner where grandparents beat everybody at draughts, and an hour about safe play for parents. No brackets, no shouting.',
  photo: 'storyparty-nintendo',
  author: 'Otieno Ragwar',
  daysAgo: 10,
  categories: ['events', 'community'],
  tier: 'free',
  event: { daysAhead: 48, venue: 'A social hall near the lakefront, Kisumu', hour: 11 },
  content: `Tournaments are for people who already play. This day is for the others in the house: the little sister who only gets the third controller, the father who would like to understand, the grandmother who turns out to be merciless at puzzles.

## What you will find

| Corner | For whom | What happens |
|---|---|---|
| Big screens | Everyone from 6 | Party games and racing for four, new players every 15 minutes |
| Make a level | 8 to 14 | Build a small level in pairs, let others try it |
| Quiet room | Who needs it | Low light, puzzle games, no sound, no queue |
| The old table | All ages | Draughts, bao, cards, and a chess clock for drama |
| Ask us | Parents | Controls, ratings, money, passwords |
| Try a wheel | 10 and up | A steering wheel and one lap, best time on the board |

There are no eliminations. Each guest gets a card with the six corners, and a stamp for each one tried. A full card goes into a draw at the end for three small prizes. Adults may fill a card too, and they usually become rather ambitious about it.

## The hour for parents

At 13:00, in the side room, we go through the menus of the common consoles and phones on a large screen: accounts for children, play time, purchases, voice chat. Bring your phone and the console's sign-in, and set it up on the spot with somebody beside you. We finish with the tricks that are played on children for money, and how to speak about them at home.

> The question we hear most is "how many hours are right?" Come and hear why we answer with another question.

## Rules for a calm day

- Fifteen minutes at a big screen, then the next in the line. A sand timer decides.
- Voice chat is off; all games run offline.
- Only games rated for the age of the corner. The list hangs on the door.
- Children under 10 come with an adult who stays in the building.
- Photographs only of your own family, please.

## Practical things

Doors open at 11:00, the draw is at 16:00, and by 17:00 we are sweeping. The hall has a ramp, and a toilet for wheelchairs. There is power, fans, and drinking water; food is sold by a women's group next door whose fish is reason enough to come.

Coming from Siaya, Homa Bay or Kakamega? Groups from schools and homes can book a fixed hour in the morning, without a queue. Write to us through the [contact page](/contact-us) at least a week before, with the number of children and any needs we should know about.

Entry is free. If you want to help us pay for the hall, buy a cup of tea. Volunteers between 16 and 70 are welcome for two-hour shifts: you explain, you smile, you lose on purpose now and then.

The programme for the other towns is on [the events page](/events).`,
};

export const nakuruRacing: SeedArticle = {
  title: 'Rift Valley Lap Day: sim racing in Nakuru',
  intro:
    'Six wheels, one track, and the whole day to find two tenths. Beginners get an instructor for their first laps, the quick ones get a final. If you have a driving licence, prepare to learn that it does not help.',
  photo: 'storylap-savanna',
  author: 'Kiprono Sigei',
  daysAgo: 13,
  categories: ['events', 'esports'],
  tier: 'free',
  event: { daysAhead: 69, venue: 'A showground exhibition hall, Nakuru', hour: 9 },
  content: `Racing is the only esport in which my mother understood at once what I was doing wrong. Everybody can read a lap. So we put six identical rigs into a hall, lock the settings and let the clock speak.

## The rigs

All six have the same wheel with force feedback, the same pedals and a screen at the same distance. Seat and pedals can be moved for drivers between about 140 and 200 cm. The car and the track are the same for all and are announced on the morning of the day, so that nobody arrives with five hundred laps in hand.

## Timetable

| Time | What |
|---|---|
| 9:00 | Doors, first briefing |
| 9:30 | Beginners' hour with instructors |
| 10:30 | Open time trial, ten minutes a turn |
| 14:30 | The 24 fastest are posted |
| 15:00 | Heats, six drivers, eight laps |
| 16:30 | Final, twelve laps |
| 17:15 | Prizes |

You may take a turn in the time trial twice. Your best clean lap counts; a lap with all four wheels off the track is deleted by the game and not by us, so arguing is of no use.

## The beginners' hour

Four things are taught, and they are enough for a day of fun:

1. Look where you want to go, not at the car in front.
2. Brake in a straight line, then turn, then accelerate. In this order.
3. Slow hands. The wheel tells you what the tyres are doing, if you let it.
4. Leave room. A race is won on lap eight, not in the first corner.

Pupils of driving schools are welcome. Some of them find their limits here, which is far better than finding them on the Naivasha road.

## Race rules

Contact happens. Contact with intention ends your day. The driver behind is responsible for a clean pass; the driver in front chooses one line and keeps it. A marshal watches each heat on a second screen and may give back places. After the race you shake hands with the one you hit.

> The quickest drivers last year were also the smoothest. You could have put a cup of tea on their dashboards.

## Bring along

- Thin-soled shoes. Heavy boots feel nothing.
- Light gloves, if you like; the wheel has been in many hands.
- A headset with a 3.5 mm plug, otherwise ours, cleaned after each turn.
- Friends to shout. The hall is large.

One rig has hand controls for throttle and brake and space for a wheelchair. Book it at the desk or beforehand, and take all the time you need to set it up.

## Entry

Spectators pay nothing. A driver's card for two time-trial turns, and for the heats if you are quick enough, is sold as a tournament place [among our services](/services). Drivers under 18 need the signature of a parent, and the youngest may be 10, provided the feet reach the pedals.

If you want to train before, any racing game with a manual gearbox and the line switched off will do. Wheels and pads are [in the shop](/products); questions go through the [contact page](/contact-us).`,
};

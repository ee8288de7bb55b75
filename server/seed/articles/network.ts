import type { SeedArticle } from '../types.ts';

export const pingInKenya: SeedArticle = {
  title: 'Ping in Kenya: how to measure it and what you can change',
  intro:
    'Everybody in the lobby blames the provider. Before you join in, spend one evening with a notebook and find out which part of the road is slow: your room, your street or the sea.',
  photo: 'storynetwork-ocean',
  author: 'Otieno Ragwar',
  daysAgo: 19,
  categories: ['guides', 'hardware'],
  tier: 'free',
  highlight: true,
  content: `Download speed is how wide the road is. Ping is how long one car takes there and back. A shooter sends tiny cars many times a second, so a narrow road with no traffic beats a wide one full of lorries. That is why the package with the bigger number does not always feel better.

## Physics sets the floor

Light in a fibre covers roughly 200 kilometres in a millisecond. There and back, each thousand kilometres costs ten milliseconds, before any equipment adds its share.

| Server in | Straight line from Nairobi | Lowest possible ping |
|---|---|---|
| Nairobi | a few km | about 1 ms |
| Johannesburg | 2,900 km | about 29 ms |
| Frankfurt | 6,300 km | about 63 ms |

Real cables do not run straight, so real numbers are a good deal higher. If your game has no server in Africa, no router will bring you to 20 ms. Look in the settings of the game for a server list, and note which regions it offers before you judge anybody.

## Measure in four steps

Do this three times: in the morning, at eight in the evening, and at midnight.

1. **Your room.** Ping your own router, usually 192.168.1.1 or 192.168.0.1. Over a cable you should see 1 ms or less. Over Wi-Fi, look for jumps.
2. **Your provider.** Run a trace to any well-known address and ping the second or third line of it.
3. **The game.** Use the ping display in the game itself, in the same mode, on the same server.
4. **Under load.** Repeat step two while somebody streams a film. If the ping doubles, your line suffers from *bufferbloat*: the router lets big downloads queue in front of small packets.

Write down the highest value, not only the average. A steady 90 is easier to play than a 50 that leaps to 300.

## Read the result

- Bad in step one: the trouble is in your house. Move the router, use 5 GHz, or lay a cable.
- Good in one, bad in two, every evening: the last mile is crowded. Send your notes to the provider's support; three evenings of numbers get better answers than "it lags".
- Good in two, bad in three: the distance or the game's server. Choose another region.
- Bad only under load: switch on smart queueing (often named SQM or QoS) in the router and cap it slightly under your real speed.

## What helps, in order of cost

1. A network cable to the console. It costs less than a pizza.
2. Updates set to run at night.
3. The right server region in the game.
4. A router with proper queue management. [We stock a few](/products).
5. A different kind of line. Fibre usually beats mobile for steadiness, because you do not share the air with the whole street. Ask a neighbour on the same line for an evening's test before you sign.

> Gaming VPNs help only when your provider takes a bad route to the server. Try a free trial at your worst hour, compare with your notes, and keep it only if the numbers improve.

Keep the notebook. When something changes next month, you will know what normal looked like.`,
};

export const cloudGamingLimits: SeedArticle = {
  title: 'Cloud gaming from here: where it works, where it breaks',
  intro:
    'Playing a heavy game on a cheap laptop sounds like the end of the expensive console. In our region it is sometimes that, and sometimes a slideshow that eats a data bundle before lunch. We look at the three numbers that decide it, do the arithmetic for data, sort games into those that forgive a delay and those that never will, and give you a test that takes one evening and costs nothing.',
  photo: 'storycloud-night',
  author: 'Otieno Ragwar',
  daysAgo: 97,
  categories: ['reviews', 'guides'],
  tier: 'paid',
  content: `In cloud gaming the console stands in a data centre. Your button press travels there, the picture is drawn and compressed, and the film of your own game travels back. Every stage adds delay, and you feel the sum.

## Three numbers that decide

**Ping to the data centre.** Under 40 ms most people forget about it. Around 80 ms slow games are fine and shooters feel heavy. Over 120 ms you are steering a boat. Services do not run data centres everywhere, and from Nairobi the nearest may be a continent away, so measure the service itself rather than your provider's speed test.

**Steadiness.** A film may buffer ten seconds ahead; a game cannot buffer at all. A line that loses one packet in a hundred shows blocks and hiccups even at great speed.

**Bandwidth.** Services commonly ask for 10 to 15 Mbps for 720p and 20 to 25 Mbps for 1080p at 60 frames. That is a modest fibre package, as long as nobody else is using it.

## The data arithmetic

Megabits a second, times 3,600 seconds, divided by eight, gives megabytes an hour.

| Stream | Data an hour | A month at 1 hour a day |
|---|---|---|
| 10 Mbps | 4.5 GB | 135 GB |
| 15 Mbps | 6.8 GB | 203 GB |
| 25 Mbps | 11.3 GB | 338 GB |

On an uncapped home line these are only numbers. On a mobile bundle they are the end of the idea, and "unlimited" packages with a fair-use limit deserve a careful look at the small print.

## Which games forgive

- **Work well:** turn-based games, city builders, card games, story adventures, most role-playing games.
- **Work with patience:** racing with assists, open worlds, platformers with generous checkpoints.
- **Do not bother:** fighting games, competitive shooters, rhythm games. Three frames of delay are the whole game there.

## The one-evening test

1. Connect by cable. If you must use Wi-Fi, sit in the room with the router on 5 GHz.
2. Check that the service is officially offered in the country of your account. Availability differs, and a workaround may stop tomorrow.
3. Use a free tier or the shortest pass. Start a slow game, switch on the statistics overlay and note latency and lost frames for ten minutes.
4. Do it again at nine in the evening, when the street is online.
5. Start a film in the next room. Note what happens.

If the evening numbers hold, you have a console for the price of a subscription. If they do not, you have learned it for free.

## Remote play is the local cousin

If you own a console, its remote play function streams from your bedroom to your phone or laptop. Inside your house the delay is small and costs no data bundle at all. For many families that answers the real question, which was who gets the television.

> Treat the cloud as a second machine for slow games, not as a replacement for the first one.

Should you decide for hardware in the end, the sums are in our budget guide, and [the shop](/products) has small machines that need no perfect line.`,
};

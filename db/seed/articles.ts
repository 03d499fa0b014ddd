/** An article of the sample, each with a list that keeps itself. Its words must hold whatever the list shows. */
export interface SampleArticle {
	slug: string;
	title: string;
	summary: string;
	/** Markdown. */
	text: string;
}

export const sampleArticles: readonly SampleArticle[] = [
	{
		slug: "best-under-500",
		title: "The best home cinema projectors under £500",
		summary: "What a small budget buys for films, and the models that score best within it today.",
		text: `At this price every projector gives something up. Decide first what you can live without, then let the figures choose.

- **Spend on light and resolution.** Full HD looks fine from the sofa. A picture that is too dim never does.
- **Do without smart software.** A streaming stick costs little and is replaced when it grows old; a projector is not.
- **Darken the room.** Curtains do more for the picture than another £200.
- **Walk past unknown names** that promise 4K and thousands of lumens for the price of a meal out.

## The list of today

These score best for home cinema among those that cost at most £500. The order follows prices and stock, so it may be another one next week.

::models use=home-cinema max=500 limit=5::

If the list is short, that is the market: few models are sound below this price. A little more money usually widens the choice, and a used lamp model of a good name is worth a look.`,
	},
	{
		slug: "best-for-a-bright-room",
		title: "The best projectors for a bright room",
		summary: "Films by day: what helps against light, and the models that score best in it.",
		text: `A projector cannot throw black. The darkest part of its picture is your wall as the room lights it, so daylight washes every picture out, whatever the box promises.

1. **Take away light first.** Blinds on the window opposite the screen help most.
2. **Make the picture smaller.** Half the width is four times the brightness.
3. **Use a screen that rejects light from above**, if you sit opposite a window every day.
4. **Then buy lumens.** Compare ISO or ANSI lumens with each other, never with "LED lumens".

## The list of today

These score best for home cinema in a room in daylight. Each says whether it is bright enough there.

::models use=home-cinema room=daylight limit=5::

[Set your own room](/projectors?use=home-cinema&room=daylight) with the size of the picture and the distance: the list is judged again for your wall. If nothing is bright enough, a large television is the better buy.`,
	},
	{
		slug: "best-for-ps5-and-xbox",
		title: "The best projectors for PS5 and Xbox",
		summary: "4K with a short lag: what consoles send, and the models that score best with them.",
		text: `Both consoles send 4K at 60 frames a second to almost any projector with HDMI 2.0. What differs is the lag: how long a press of the button takes to reach the wall.

- **Below 20 ms** most people notice nothing. Above 40 ms aiming becomes guessing.
- **120 frames a second** need HDMI 2.1 for 4K. Many projectors reach 120 Hz at 1080p only, and both consoles can send that.
- **Look for the mode.** A short lag often holds in the game mode alone, with some corrections of the picture switched off: keystone, above all.
- **Sound lags too.** Take it from the console or over eARC rather than by Bluetooth.

## The list of today

These score best for gaming among models with 4K whose lag at 4K is known to be at most 20 ms.

::models use=gaming res=4k lag=20 limit=5::

A model is left out if nobody has stated its lag. That is no proof against it, but nothing to buy for games on trust.`,
	},
	{
		slug: "best-that-fit-in-a-bag",
		title: "The best projectors that fit in a bag",
		summary: "For trips and gardens: what small size costs, and the light models that score best.",
		text: `Small means dim. That is physics, not thrift: light makes heat, and heat needs room. Knowing it, a projector for the bag is a joy.

- **Wait for the dark.** On a bedroom wall or a tent at night a few hundred lumens are plenty.
- **Count the minutes.** A battery should last the longest film you mean to watch, with some to spare.
- **Bring sound.** Loudspeakers this small carry across a table, not across a garden.
- **Check the plug.** Some charge by USB-C from a power bank, others need their own supply.

## The list of today

These score best for travel among models that weigh at most 2 kg.

::models use=portable-travel kg=2 limit=5::

Not every projector of this size has a battery: look before you pack.`,
	},
];

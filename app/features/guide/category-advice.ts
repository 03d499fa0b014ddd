import { typeFacts } from "./model-types";

/** Facts of the category advice, each written once (docs/product.md#guide-figures). */
export const adviceFacts = {
	businessLumens: "3000+ lumens",
	gamingInputLag: "under 20 ms",
	gamingRefreshRate: "120Hz+",
	gardenLumens: "2500+ lumens",
	outdoorEventLumens: "3000+ lumens",
	outdoorMinimumLumens: "at least 600 lumens",
	golfLumens: "4000+ lumens",
	golfInputLag: "under 16 ms",
	portableLumens: "200-800 lumens",
	contrastBusiness: "1,000:1-10,000:1",
	contrastHomeCinema: "10,000:1-50,000:1",
	contrastPremium: "50,000:1+",
	native4kPrice: "about £5,000",
} as const;

/** Buying-guide text and key features of one category page. */
export interface CategoryAdvice {
	title: string;
	paragraphs: readonly string[];
	/** Meanings of key features by their names. */
	keyFeatures: Readonly<Record<string, string>>;
}

/** Advice by the slug of its category. */
const ADVICE: Readonly<Record<string, CategoryAdvice>> = {
	"home-cinema": {
		title: "Choosing a home cinema projector",
		paragraphs: [
			`Start with the room. If you can make it properly dark, ${typeFacts.lumensHomeCinema} is plenty, and the money is better spent on contrast and colour. If it is the family living room with curtains that leak, allow ${typeFacts.lumensLivingRoom} and accept that blacks will look grey until evening.`,
			`Most 4K projectors at sensible prices draw their picture by pixel shift, and from the sofa it looks very good. Native 4K starts from ${adviceFacts.native4kPrice} on offer, and most models cost well above that; there deeper blacks are as good a reason to buy as the extra pixels.`,
			"Leave something in the budget for a screen and for sound. A plain wall and built-in speakers will do for the first week, but both hold a good projector back.",
		],
		keyFeatures: {
			Contrast: `${adviceFacts.contrastHomeCinema} is the usual range that makers advertise; ${adviceFacts.contrastPremium} is premium territory, or dynamic. Look for the native figure: it says more.`,
			Resolution: `4K UHD (${typeFacts.pixels4kUhd}) for new films and large screens; 1080p (${typeFacts.pixels1080p}) still looks fine on a smaller one.`,
			HDR: "HDR10 and HLG as a minimum. Good tone mapping matters more than a long list of formats.",
			"Lens shift":
				"Lines the picture up with the screen without the loss of sharpness that keystone correction brings.",
			"Light source": `A lamp wants replacing every ${typeFacts.lampLife}; a laser runs for ${typeFacts.laserLife}, newer ones for half as long again by their makers' word.`,
			"Fan noise":
				"You will notice it in quiet scenes. Under 30 dB is quiet, but ask for the figure in the mode you will really use: eco is quieter and dimmer.",
		},
	},
	"business-education": {
		title: "Choosing a projector for work or school",
		paragraphs: [
			`People need to see their notes, so the lights stay on: look for ${adviceFacts.businessLumens}. For most offices and classrooms ${typeFacts.lumensOffice} does the job; a large or sunny room needs more.`,
			"Legible text beats cinematic blacks here. A sharp picture, an easy connection for any visitor's laptop and a projector that is ready when the meeting starts are what people thank you for.",
			`Count the cost over the years. A laser model costs more to buy, but with a life of ${typeFacts.laserLife} it may never need a new light source, and nobody has to climb up to the ceiling with a lamp.`,
		],
		keyFeatures: {
			Brightness: `${adviceFacts.businessLumens}, in ANSI or ISO lumens. Add more for windows that cannot be shaded.`,
			Contrast: `${adviceFacts.contrastBusiness} is normal for business models and enough for slides.`,
			Resolution:
				"WUXGA or 1080p for spreadsheets and small print. Lower resolutions are for headlines only.",
			Connections:
				"HDMI at the least; a network port and wireless presenting save time in a shared room.",
			Throw: `A short throw (${typeFacts.throwShort}) keeps the light out of the teacher's eyes and the shadow off the board.`,
			Upkeep:
				"Look for a sealed light engine, filters within easy reach and a warranty meant for daily use.",
		},
	},
	gaming: {
		title: "Choosing a gaming projector",
		paragraphs: [
			`Input lag comes first. Look for ${adviceFacts.gamingInputLag}, and check which mode the figure belongs to: it is often reached only in Game Mode and with keystone correction turned off.`,
			`After that comes smoothness. ${adviceFacts.gamingRefreshRate} is worth having if your console or PC can feed it, but many projectors reach it at 1080p and not in 4K. The specification should say which.`,
			"Think about where you sit, too. A desk or small bedroom suits a short throw; a living room that doubles as a cinema needs decent contrast as well as speed.",
		],
		keyFeatures: {
			"Input lag": `Anything ${adviceFacts.gamingInputLag} feels immediate to most players. For slower games a little more does no harm.`,
			"Refresh rate": `${adviceFacts.gamingRefreshRate} for shooters and racing; find out at which resolution it works.`,
			"VRR and ALLM":
				"VRR avoids tearing and ALLM switches to the quickest mode by itself. Many projectors have only one of them, or neither.",
			Brightness: `${typeFacts.lumensLivingRoom} suits a room with some light; HDR games can look dim with less.`,
			Sound:
				"Look for eARC or an optical output for a soundbar or headset. Bluetooth sound often arrives late.",
		},
	},
	"garden-entertainment-and-outdoor": {
		title: "Choosing a projector for the garden",
		paragraphs: [
			`Darkness decides everything. In a British June that means starting after ten. For a small picture after dark you need ${adviceFacts.outdoorMinimumLumens}; for a proper garden screen look for ${adviceFacts.gardenLumens}.`,
			`If you cannot wait for dark, or it is for a conservatory, allow ${typeFacts.lumensGarden}. Even then daylight will wash the picture out, and no home projector copes with direct sun.`,
			"Few projectors are weatherproof. Keep it under cover, watch for dew, use an outdoor-rated lead on a protected (RCD) socket, and think of the neighbours before you turn up the sound.",
		],
		keyFeatures: {
			Brightness: `${adviceFacts.gardenLumens} for a film-night screen. Smaller pictures need less, larger ones more.`,
			Power:
				"A battery frees you from leads, but check that it lasts a whole film at full brightness.",
			"Quick set-up": "Auto focus and auto keystone are a help on an uneven lawn.",
			Sound: "Voices vanish in the open air. Plan on a Bluetooth or wired speaker.",
			Screen:
				"A taut white screen beats a bed sheet, which moves in the breeze and lets light through.",
		},
	},
	"portable-travel": {
		title: "Choosing a portable projector",
		paragraphs: [
			`Portable projectors trade brightness for size. Most give ${adviceFacts.portableLumens}, which is right for a modest picture in a dark room and not for daytime viewing.`,
			"Be wary of adverts that promise thousands of lumens from something the size of a mug. If the figure is not in ANSI, ISO or CVIA lumens, assume that much less reaches the wall: of LED lumens we count 40 %.",
			"Check which apps are really built in. Not every model is licensed for Netflix and the rest, and a streaming stick needs an HDMI socket and power.",
		],
		keyFeatures: {
			Brightness: `${adviceFacts.portableLumens} is the usual range; the upper end allows a larger picture.`,
			Battery: "Look for the playing time at full brightness. Eco mode figures flatter.",
			"USB-C power":
				"Runs from a suitable charger or power bank, which is one adaptor fewer to pack.",
			"Size and weight": "Include the power brick. Some small projectors have a large one.",
			"Automatic set-up":
				"Auto focus, auto keystone and a built-in stand make any hotel wall usable in a minute.",
			"Built-in apps":
				"Google TV or similar saves carrying a stick. Hotel Wi-Fi sign-in pages can still be awkward.",
		},
	},
	"outdoor-entertainment": {
		title: "Choosing a projector for outdoor events",
		paragraphs: [
			`For a street party, a school field or a match in the pub garden, people sit further back and the screen grows with them. Look for ${adviceFacts.outdoorEventLumens}, and for more still if the screen is very large.`,
			`A pocket model with ${adviceFacts.outdoorMinimumLumens} will serve a handful of friends round a small screen after dark, but not a crowd. Plan the start for nightfall, and test it the evening before.`,
			"Showing films or broadcasts to the public normally needs a licence, even for charity. Sort that out before the posters go up, along with power, shelter and a plan for rain.",
		],
		keyFeatures: {
			Brightness: `${adviceFacts.outdoorEventLumens} for a group; street lamps and a bright dusk call for more.`,
			"Throw and zoom":
				"Work out how far back the projector must stand, and whether people will walk through the beam.",
			Connections:
				"Mobile signal is poor in a crowd. Bring the film on a disc, a laptop or a memory stick.",
			Sound:
				"A separate speaker system with a wired feed, placed by the screen and not by the projector.",
			"Safe power": "Outdoor-rated leads, an RCD and cable covers wherever people walk.",
		},
	},
	"golf-simulation": {
		title: "Choosing a golf simulator projector",
		paragraphs: [
			`Most bays are lit so that the launch monitor and the player can see, so brightness matters: look for ${adviceFacts.golfLumens}. Input lag should be ${adviceFacts.golfInputLag}, so that the ball on screen follows hard on the one you hit. One frame at 60 Hz takes 16.7 ms, so that needs a PC and a projector that run at 120 Hz.`,
			`Then measure. The projector must fill the impact screen from a place where neither club nor ball can reach it and you cast no shadow. That usually means a short throw (${typeFacts.throwShort}) on the ceiling, ahead of or above the player.`,
			"Check the shape of your screen before anything else. Many bays are squarer than a television, and a projector of the wrong shape leaves part of the screen dark or light spilling over the edge.",
		],
		keyFeatures: {
			Brightness: `${adviceFacts.golfLumens} keeps fairways green with the bay lights on.`,
			"Input lag": `Look for ${adviceFacts.golfInputLag}. The launch monitor and PC add their own delay on top.`,
			"Short throw": "Keeps the projector out of the swing and your shadow off the screen.",
			"Aspect ratio": "16:10 and 4:3 suit many impact screens better than 16:9. Match it to yours.",
			"Laser light": `Running for ${typeFacts.laserLife} without a lamp change suits a bay in use all day, as a sealed engine suits a dusty one.`,
			"Flexible mounting":
				"Lens shift and four-corner correction help where the beams of the garage are not where you want them.",
		},
	},
};

/** Returns the advice for the category with a slug; undefined if there is none (docs/product.md#category-page). */
export function adviceFor(slug: string): CategoryAdvice | undefined {
	return Object.hasOwn(ADVICE, slug) ? ADVICE[slug] : undefined;
}

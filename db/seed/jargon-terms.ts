/** One row of the jargon_terms table as seeded. */
export interface JargonTermSeed {
	id: number;
	term: string;
	description: string;
}

const TERMS: readonly (readonly [term: string, description: string])[] = [
	[
		"ANSI lumens",
		'The light that reaches the screen, averaged over nine points of a white picture. The fairest brightness figure to compare; ask for it when an advert says only "lumens".',
	],
	[
		"Native resolution",
		'The pixels that the panel has: fewer than it draws by pixel shift, and not the largest signal it accepts. "Supports 4K" on a cheap model often means that it shrinks 4K to fit.',
	],
	[
		"Throw ratio",
		"The distance from lens to screen divided by the width of the picture. At 1.5:1 a picture two metres wide needs three metres of room.",
	],
	[
		"Contrast ratio",
		"How much brighter the whitest white is than the blackest black. It matters most in a dark room. Makers mostly advertise dynamic contrast; compare native contrast.",
	],
	[
		"Lamp life",
		"The hours until a lamp, laser or LED is roughly half as bright as when new. Eco modes stretch it. Of a lamp find out what a new lamp costs before you buy.",
	],
	[
		"Keystone correction",
		"Squares up a picture that leans because the projector is tilted or off to one side. Squeezing the image costs some sharpness, so place the projector straight where you can.",
	],
	["ISO lumens", "Brightness measured under the ISO 21118 standard. Close to ANSI lumens."],
	[
		"Light source lumens",
		"The light made inside the projector, before lenses and chips take their share: far more than reaches the screen. We count 40 % of them beside ANSI or ISO lumens.",
	],
	[
		"Colour brightness",
		"The light given in red, green and blue rather than in white. Far below the white figure, bright colours look dull.",
	],
	[
		"DLP",
		"A chip of tiny tilting mirrors makes the picture. Sharp, compact and quick; most show the colours one after another.",
	],
	[
		"3LCD",
		"Three liquid-crystal panels, for red, green and blue, shown together. Bright colours and no rainbow effect; blacks are often greyer than with LCoS.",
	],
	[
		"LCoS",
		"Liquid crystal on silicon: reflective panels with deep blacks and very fine pixels, mostly in dearer home cinema projectors.",
	],
	[
		"Rainbow effect",
		"Brief flashes of red, green and blue at the edges of bright objects on single-chip DLP projectors. Many people never see it; try before you buy.",
	],
	[
		"Pixel shift",
		"Moves a chip's pixels very quickly so that it draws more of them than it has. A Full HD chip shows all of 4K in four phases, half of it in two; Texas Instruments calls its own XPR. Most affordable 4K works this way, and from the sofa it is hard to tell.",
	],
	[
		"Full HD (1080p)",
		"About two million pixels, as on Blu-ray and in most broadcasts. Still good at living-room sizes, and kinder on the budget than 4K.",
	],
	[
		"4K UHD",
		"About eight million pixels, four times Full HD. The standard of streaming, consoles and Ultra HD Blu-ray; it shows most on large screens seen from close by.",
	],
	[
		"WUXGA",
		"1920 by 1200 pixels, a little taller than Full HD. Common in business projectors: the extra lines suit documents.",
	],
	[
		"Aspect ratio",
		"The shape of the picture, width to height. Television and games are 16:9, many laptops 16:10; films are often wider and leave dark bars above and below.",
	],
	[
		"Native contrast",
		"A white picture against a black one, with light and iris fixed. The figure for film fans, though many makers do not publish it.",
	],
	[
		"Dynamic contrast",
		"Contrast measured while the projector dims its light or closes an iris for dark scenes. Figures from 50,000:1 are nearly always of this kind.",
	],
	[
		"HDR",
		"High dynamic range: video with more steps between dark and light and richer colour. Projectors are dimmer than televisions, so the effect is gentler.",
	],
	[
		"HDR10",
		"The basic, open form of HDR on almost every streaming service and Ultra HD disc, with one set of brightness instructions for a whole film.",
	],
	[
		"HDR10+",
		"HDR10 with instructions that change from scene to scene. It needs a source that carries it.",
	],
	[
		"HLG",
		"Hybrid Log-Gamma, the HDR of broadcasts, by the BBC and Japan's NHK. BBC iPlayer uses it for Ultra HD.",
	],
	[
		"Dolby Vision",
		"Dolby's licensed HDR system, which adjusts the picture scene by scene. Only some projectors support it; the others play the same film in plainer HDR.",
	],
	[
		"Tone mapping",
		"How a projector fits HDR video into the brightness it has. Done well, clouds and shadows keep their detail; done badly, HDR looks dark.",
	],
	[
		"Rec.709",
		"The range of colours of HD television and Blu-ray. A projector that covers it all shows ordinary films as they were meant to look.",
	],
	[
		"DCI-P3",
		"The wider range of colours of digital cinemas and most HDR films, with deeper reds and greens.",
	],
	[
		"BT.2020",
		"A very wide range of colours, set out for Ultra HD video. Films use only part of it so far.",
	],
	[
		"Ultra short throw",
		"Sits right under the screen and lights it from a hand's breadth or two away. Nobody walks through the beam, but the wall or screen must be very flat.",
	],
	[
		"Lens shift",
		"Moves the picture up, down or sideways by moving the lens. Unlike keystone correction it costs no sharpness.",
	],
	[
		"Optical zoom",
		"A lens that changes the picture's size from the same spot: more choice of where the projector can go.",
	],
	[
		"Offset",
		"How far above or below the lens the picture starts, in percent of its height: how high a shelf or how long a ceiling pole you need without lens shift. Counted from its edge or its middle.",
	],
	[
		"Laser phosphor",
		"A blue laser and a yellow phosphor that make all colours between them. Starts at once, lasts for years and needs no lamp changes.",
	],
	[
		"RGB laser",
		"Separate red, green and blue lasers, also called triple laser. Gives very rich colour; some people notice speckle or slight colour fringes.",
	],
	[
		"Laser speckle",
		"A fine, grainy shimmer over bright areas, from laser light interfering with itself. It depends on the projector, the screen and your eyes.",
	],
	[
		"LED light source",
		"Light-emitting diodes in place of a lamp. Long-lived, quiet and good with colour, but usually less bright than a laser.",
	],
	[
		"Input lag",
		"The delay between pressing a button and seeing the result, in milliseconds (ms). Lower is better for games; films do not mind.",
	],
	[
		"Refresh rate",
		"How many times a second the picture is redrawn, in hertz (Hz). Higher looks smoother in games, if the console or PC sends that many frames.",
	],
	[
		"ALLM",
		"Auto Low Latency Mode: the console switches the projector to its quickest setting while a game runs.",
	],
	[
		"VRR",
		"Variable refresh rate: the projector waits for each frame from the console or PC, which avoids tearing and stutter.",
	],
	[
		"eARC",
		"Enhanced audio return channel: sends sound, Dolby Atmos too, to a soundbar or amplifier through one HDMI cable.",
	],
	[
		"HDMI 2.1",
		"A family of HDMI features for gaming and sound, most of them optional. Check for the ones you need by name, such as VRR or eARC.",
	],
	[
		"HDCP",
		"Copy protection on HDMI. For 4K films, every box in the chain needs version 2.2 or later.",
	],
	[
		"Frame interpolation",
		"Invents extra frames between the real ones to smooth movement. Helpful for sport; on films it can look like a soap opera.",
	],
	[
		"Screen gain",
		"How much light a screen sends back, against 1.0 for plain white. Higher is brighter from the middle seats and dimmer from the sides.",
	],
	[
		"ALR screen",
		"An ambient-light-rejecting screen: it reflects the projector's light to you and turns other light away. Ultra short throw projectors need a kind made for them.",
	],
	[
		"LED lumens",
		"Brightness as strong colours make it look. We count 40 % of them: 550 LED lumens are about 220 by the usual standard.",
	],
	["CVIA lumens", "A Chinese standard, close to ANSI lumens."],
	["Peak lumens", "The light of one spot or moment. We count 40 % of them."],
	[
		"ANSI contrast",
		"White against black squares of one picture: a few hundred to one, whatever the native contrast.",
	],
	[
		"Fan noise",
		"In dB(A): 25 is hard to hear, 30 quiet, 35 disturbs a quiet scene. Eco mode has a figure of its own.",
	],
	[
		"Standby power",
		"What a projector draws while it waits: half a watt, or two if the network can wake it.",
	],
	[
		"Laser safety class",
		"Most are Class 1, with a beam of risk group 2: harmless on the screen, but never look into the lens. Group 3 belongs on a ceiling.",
	],
];

/** The glossary, beginner's six first: the home page shows those (docs/product.md#home). */
export const jargonTerms: readonly JargonTermSeed[] = TERMS.map(([term, description], index) => ({
	id: index + 1,
	term,
	description,
}));

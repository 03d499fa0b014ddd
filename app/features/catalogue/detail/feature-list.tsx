import { Link } from "@remix-run/react";
import { tagPath, tagSlug } from "~/features/catalogue/lists/tag";

/** Shows a model's features with their explanations, and the people whom the model suits. */
export function FeatureList({
	features,
	categoryId,
}: {
	features: readonly string[];
	categoryId: number | null;
}) {
	const blurb = blurbOfCategory(categoryId);
	return (
		<>
			{features.length > 0 ? (
				<dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
					{features.map((feature) => (
						<div key={feature} className="border-l-4 border-edge pl-4">
							<dt className="font-semibold">
								<Link
									to={tagPath(tagSlug(feature))}
									className="py-1 underline-offset-4 hover:underline"
								>
									{feature}
								</Link>
							</dt>
							<dd className="text-muted">{describeFeature(feature)}</dd>
						</div>
					))}
				</dl>
			) : (
				<p className="text-muted">The maker lists no special features for this model.</p>
			)}
			{blurb && (
				<div className="mt-8 max-w-prose rounded-card bg-backdrop p-5">
					<h3 className="text-lg">Who this projector is perfect for</h3>
					<p className="mt-2">{blurb}</p>
				</div>
			)}
		</>
	);
}

const FEATURE_DESCRIPTIONS = {
	HDR10:
		"Plays the standard HDR used by streaming services and Ultra HD discs, for more detail in bright and dark areas as far as the projector's light allows.",
	"HDR10+":
		"Adjusts HDR scene by scene where the film carries the extra instructions, so that dark scenes keep more detail.",
	HLG: "Plays the HDR used for broadcasts, such as Ultra HD programmes on BBC iPlayer.",
	"Dolby Vision":
		"Plays Dolby's HDR, which adjusts brightness and colour scene by scene on many streamed films.",
	"3D": "Shows 3D films through compatible glasses, which are often sold separately.",
	"IMAX Enhanced":
		"Certified to show films released in the IMAX Enhanced format with the picture settings meant for them.",
	"Filmmaker Mode":
		"Turns off smoothing and sharpening with one setting, so that films look as their makers intended.",
	"Pixel-Shift 4K":
		"Draws a 4K picture by moving its pixels very quickly, which looks close to native 4K from normal seats and costs far less.",
	"Google TV":
		"Has Google's streaming menu built in, with apps and suggestions and no need for a separate stick.",
	"Android TV":
		"Has Google's earlier television system built in, with a wide choice of streaming apps.",
	webOS: "Has LG's smart television system built in, with the main streaming apps.",
	Tizen: "Has Samsung's smart television system built in, with the main streaming apps.",
	VIDAA: "Has the smart television system used by Hisense built in, with the main streaming apps.",
	"Netflix Built-in":
		"Runs Netflix from its own menu, so you need a subscription but no extra box or stick.",
	"Auto Keystone": "Squares up a tilted picture by itself, at the cost of a little sharpness.",
	"Auto Focus": "Sharpens the picture by itself when you switch on or move the projector.",
	"Four-Corner Correction":
		"Lets you move each corner of the picture to fit the screen when the projector cannot stand straight on.",
	"Vertical Lens Shift":
		"Moves the picture up or down without tilting the projector, so that it stays square and sharp.",
	"Horizontal Lens Shift":
		"Moves the picture left or right without turning the projector, for when it cannot stand in the middle.",
	"Motorised Lens":
		"Lets you adjust the lens from the remote control, which spares you a ladder when the projector is on the ceiling.",
	"Lens Memory":
		"Stores lens positions, so that one button switches between ordinary and extra-wide films on a wide screen.",
	"Dynamic Iris":
		"Closes down the light in dark scenes for deeper blacks and opens it again in bright ones.",
	"Frame Interpolation":
		"Adds in-between frames to smooth fast movement, which suits sport more than films and can be turned off.",
	"Game Mode": "Skips some picture processing so that the screen answers the controller sooner.",
	"120Hz":
		"Shows up to 120 frames a second from a console or PC that can send them, on some models at reduced resolution.",
	"240Hz": "Shows up to 240 frames a second from a fast PC, usually at reduced resolution.",
	VRR: "Keeps step with a console or PC whose frame rate changes, which avoids tearing and stutter.",
	ALLM: "Switches to the quickest picture mode by itself when a console starts a game.",
	eARC: "Sends full-quality sound to a soundbar or amplifier through a single HDMI cable.",
	"Wi-Fi": "Connects to your home network without a cable, for streaming and updates.",
	Bluetooth:
		"Links to wireless speakers, headphones or game controllers; which of them depends on the model.",
	AirPlay: "Shows video and photos from an iPhone, iPad or Mac without a cable.",
	"Google Cast":
		"Lets you send video from apps on a phone, tablet or Chrome browser to the big picture.",
	"Screen Mirroring": "Repeats the screen of a phone or laptop on the wall without a cable.",
	"Built-in Battery":
		"Runs without a mains socket for a while; check the playing time against the length of a film.",
	"USB-C Power": "Runs from a USB-C charger or power bank, provided that it supplies enough watts.",
	"Built-in Stand":
		"Tilts on its own stand, so that you can aim it at a wall or ceiling without a pile of books.",
	"Dolby Audio":
		"Understands Dolby soundtracks from films and streaming apps and plays them through its speakers or passes them on.",
	DTS: "Understands DTS soundtracks, which are common on Blu-ray discs.",
	"Harman Kardon Audio":
		"Has speakers designed with the audio firm Harman Kardon, for fuller sound than most built-in ones.",
	"Bluetooth Speaker Mode":
		"Plays music from your phone through the projector's speakers with the picture off.",
	"Sealed Light Engine":
		"Keeps dust away from the optics, so that the picture stays clean with less maintenance.",
	"24/7 Operation": "Is built to run round the clock, for signs, displays and control rooms.",
	"Portrait Mode":
		"Can be mounted on its side for a tall picture, as used for posters and displays.",
	"360-Degree Installation": "Can be mounted at any angle, including straight up or down.",
	"Edge Blending":
		"Joins the pictures of several projectors into one wide image without visible seams.",
	"Interactive Pen":
		"Lets teachers and presenters write on the projected picture with a special pen.",
	"Network Control":
		"Can be switched on, watched over and adjusted across an office or school network.",
	"Auto Screen Fit": "Finds the edges of your screen and sizes the picture to fit inside them.",
	"Obstacle Avoidance":
		"Shrinks or moves the picture to miss things on the wall, such as a light switch or a plant.",
} as const satisfies Record<string, string>;

const DESCRIPTION_BY_NAME: ReadonlyMap<string, string> = new Map(
	Object.entries(FEATURE_DESCRIPTIONS).map(([name, text]) => [name.toLowerCase(), text]),
);

/** Returns the benefit of a feature for the viewer, in any letter case (docs/product.md#projector-detail). */
export function describeFeature(name: string): string | undefined {
	return DESCRIPTION_BY_NAME.get(name.trim().toLowerCase());
}

const BLURB_BY_CATEGORY: ReadonlyMap<number, string> = new Map([
	[
		1,
		"Anyone with a room that can be darkened and a liking for films the way the cinema shows them. It rewards a proper screen and separate speakers. If your room stays bright in the daytime, compare it with something brighter first.",
	],
	[
		2,
		"Teams, teachers and trainers who need slides and small text to be legible with the lights on. It suits a fixed place in a meeting room or classroom and daily use. For films at home you would want deeper blacks.",
	],
	[
		3,
		"People who want a big picture in more than one place: the bedroom, a holiday let, a friend's house. It sets up quickly and packs away small. Expect to draw the curtains, because small projectors are not bright ones.",
	],
	[
		4,
		"Families and friends who like a film or a match outdoors once it is dark. Put it under cover, add a speaker and a taut white screen, and it makes an evening of it. It will not beat daylight, and damp is its enemy.",
	],
]);

/** Returns the 'Who this projector is perfect for' blurb of categories 1 to 4 (docs/product.md#projector-detail). */
export function blurbOfCategory(categoryId: number | null): string | undefined {
	return categoryId === null ? undefined : BLURB_BY_CATEGORY.get(categoryId);
}

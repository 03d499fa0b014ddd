import type { ReactNode } from "react";
import { USUAL_SCREEN } from "./brightness";
import { lightVerdictText, roomTexts } from "./in-room-texts";
import { distancesOf } from "./judged-picture";
import { fitsScreen, pictureRange, type ThrowRatios } from "./picture-size";
import { isRoomGiven, type Room } from "./room";
import { RoomDrawing } from "./room-drawing";
import { RoomForm } from "./room-form";
import {
	type DistanceUnit,
	distanceText,
	inchesText,
	screenFitText,
	throwText,
} from "./room-texts";
import { TELEVISION_QUESTION, televisionReason } from "./television";

/** Default distance from lens to wall, in metres. */
const USUAL_DISTANCE_M: Record<DistanceUnit, number> = { m: 2.5, cm: 0.25 };

/** Element id of the section on a model's page. */
export const ROOM_ANCHOR = "room";

const verdictClass = (text: string, verdict: string | null) =>
	verdict !== null && text.startsWith(verdict) ? "font-semibold" : undefined;

interface ModelInRoom {
	room: Room;
	ratios: ThrowRatios | null;
	lumens: number | null;
	unit: DistanceUnit;
	/** Diagonal in inches of the picture for which light is judged if no distance or size is given. */
	usualInches: number;
}

/** Shows the picture from the visitor's distance and the verdict on light in one line, with a link to the section. */
export function RoomLine({ room, ratios, lumens, unit, usualInches }: ModelInRoom) {
	const distances = distancesOf(room);
	const distance = distances ?? USUAL_DISTANCE_M[unit];
	const { screen } = room;
	const verdict = lightVerdictText({ lumens, ratios, ...room }, usualInches);
	const fromText = `from ${distances === null ? "" : "your "}${distanceText(distance, unit)}`;
	const pictureText = ratios && `${inchesText(pictureRange(distance, ratios))} ${fromText}`;
	if (!isRoomGiven(room)) {
		const needsText =
			ratios && `${USUAL_SCREEN} inches needs ${throwText(USUAL_SCREEN, ratios, unit)}`;
		return (
			<p className="mt-1">
				<a href={`#${ROOM_ANCHOR}`} className="inline-block min-h-6 underline">
					{needsText ?? "We have no throw ratio for it"}
				</a>
			</p>
		);
	}
	const isUnfit =
		ratios && screen !== null && distances !== null && !fitsScreen(screen, distances, ratios);
	const texts = [
		pictureText ?? "throw not known",
		verdict && verdict.charAt(0).toLowerCase() + verdict.slice(1),
	];
	return (
		<p className="mt-1">
			{isUnfit && <strong>{`${screenFitText(screen, false)}. `}</strong>}
			<a href={`#${ROOM_ANCHOR}`} className="inline-block min-h-6 underline">
				In your room
			</a>
			{`: ${texts.filter(Boolean).join(", ")}`}
		</p>
	);
}

/** Shows a model in the visitor's room: a form, the results in numbers, and a drawing to scale. */
export function RoomSection({
	path,
	room,
	ratios,
	lumens,
	unit,
	usualInches,
	children,
}: ModelInRoom & {
	/** Address of the model's page. */
	path: string;
	/** Hidden fields for the other parameters of the page's address. */
	children?: ReactNode;
}) {
	const distances = distancesOf(room);
	const distance = room.distance ?? USUAL_DISTANCE_M[unit];
	const verdict = lightVerdictText({ lumens, ratios, ...room }, usualInches) ?? null;
	const texts = roomTexts(room, ratios, lumens, unit, {
		exampleDistance: distance,
		usualScreen: usualInches,
	});
	const largestInches = ratios && distances && pictureRange(distances, ratios).inches.max;
	const televisionText = televisionReason({
		light: room.light,
		inches: room.screen ?? largestInches,
	});
	return (
		<section id={ROOM_ANCHOR} aria-labelledby="room-heading">
			<h2 id="room-heading" className="text-2xl sm:text-3xl">
				Will it fit your room?
			</h2>
			<div className="mt-4 grid gap-6 *:min-w-0">
				<div className="flex flex-col gap-4">
					<RoomForm
						action={`${path}#${ROOM_ANCHOR}`}
						room={{ ...room, distance }}
						unit={unit}
						className="sm:grid-cols-2 lg:grid-cols-4"
					>
						{children}
					</RoomForm>
					<div role="status">
						<ul className="flex flex-col gap-2 tabular">
							{texts.map((text, index) => (
								<li
									key={text}
									className={
										index === 0 && ratios ? "text-lg font-semibold" : verdictClass(text, verdict)
									}
								>
									{text}
								</li>
							))}
						</ul>
						{televisionText && (
							<p className="mt-2">
								<strong>{TELEVISION_QUESTION}</strong> {televisionText}
							</p>
						)}
					</div>
				</div>
				{ratios && (
					<RoomDrawing
						distances={distances ?? { min: distance, max: distance }}
						ratios={ratios}
						unit={unit}
					/>
				)}
			</div>
		</section>
	);
}

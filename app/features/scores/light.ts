import { throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { fullLumens } from "~/features/room/brightness";
import { brightnessPictureInches } from "~/features/room/judged-picture";
import type { RoomLight } from "~/features/room/room";
import type { ScoreConditions, ScoredModel } from "./scored-model";

/** The light that a use needs, if the visitor gives no light of the room. */
export interface UseLight {
	/** Lumens for a picture of `screen` inches. */
	lumens: number;
	/** Diagonal in inches. */
	screen: number;
	/** The room that these lumens are for. */
	room: RoomLight | null;
}

/**
 * Returns the diagonal in inches of the picture for which a model's light is judged (`brightnessPictureInches`): in the
 * visitor's room, or of the size that is usual for the use.
 */
export function brightnessPictureInchesFor(
	model: ScoredModel,
	conditions: ScoreConditions,
	{ screen }: UseLight,
): number {
	return brightnessPictureInches(throwRatios(model), conditions, screen);
}

/** Returns the lumens from which a model gets full points for light, for its picture in the visitor's room. */
export function fullPointsLumens(
	model: ScoredModel,
	conditions: ScoreConditions,
	light: UseLight,
): number {
	const inches = brightnessPictureInchesFor(model, conditions, light);
	const { room } = conditions;
	if (room !== null && room !== light.room) return fullLumens(room, inches);
	return light.lumens * (inches / light.screen) ** 2;
}

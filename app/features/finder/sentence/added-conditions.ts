import type { Conditions } from "~/features/finder/conditions";

function told<T>(said: readonly T[], before: readonly T[]): readonly T[] {
	return said.length > 0 ? said : before;
}

/**
 * Conditions in force with those of a sentence added. Where both tell the same thing, the sentence counts, as it was
 * said last; features add up, because all of them must hold.
 */
export function withAdded(inForce: Conditions, said: Conditions): Conditions {
	return {
		...inForce,
		use: said.use ?? inForce.use,
		min: said.min ?? inForce.min,
		max: said.max ?? inForce.max,
		resolutions: told(said.resolutions, inForce.resolutions),
		lights: told(said.lights, inForce.lights),
		throws: told(said.throws, inForce.throws),
		lumens: said.lumens ?? inForce.lumens,
		lag: said.lag ?? inForce.lag,
		features: [...new Set([...inForce.features, ...said.features])].sort(),
		inStock: inForce.inStock || said.inStock,
		room: {
			distance: said.room.distance ?? inForce.room.distance,
			screen: said.room.screen ?? inForce.room.screen,
			light: said.room.light ?? inForce.room.light,
		},
	};
}

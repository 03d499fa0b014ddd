import type { FeedLine } from "~/features/feeds/feed-line";
import { accessoryCategory, accessoryIn } from "~/features/feeds/match/titles/accessory";
import { isProjector } from "~/features/feeds/match/titles/projector-word";
import { readWords } from "~/features/feeds/match/titles/words";
import type { PlannedLine } from "./planned-line";

/** Lines of a feed that may wait for an answer at once: more are no shop's projectors. */
export const MAX_QUEUED = 10_000;

/**
 * Returns how soon staff should see a line: 0 for one that says it is a projector and names no accessory, 1 for one with
 * proposals, 2 for any other of a known brand.
 */
export function queueRank(
	line: Pick<FeedLine, "title" | "category">,
	{ proposals }: Pick<PlannedLine, "proposals">,
): PlannedLine["rank"] {
	const isAccessory = () =>
		accessoryIn(readWords(line.title).words, []) ?? accessoryCategory(line.category);
	if (isProjector(line) && !isAccessory()) return 0;
	return proposals.length > 0 ? 1 : 2;
}

/** Lines that wait for an answer; where they are too many, those stay that are most likely models. */
export class LineQueue {
	readonly #ranks: [PlannedLine[], PlannedLine[], PlannedLine[]] = [[], [], []];
	#count = 0;

	add(line: PlannedLine): void {
		this.#count += 1;
		const rank = this.#ranks[line.rank];
		if (rank.length < MAX_QUEUED) rank.push(line);
	}

	/** The lines, and how many others found no room. */
	end(): { lines: PlannedLine[]; unqueued: number } {
		const lines = this.#ranks.flat().slice(0, MAX_QUEUED);
		return { lines, unqueued: this.#count - lines.length };
	}
}

import type { FeedLine } from "~/features/feeds/feed-line";
import { isProjector } from "~/features/feeds/match/projector-word";
import type { PlannedLine } from "./planned-line";

/** Lines of a feed that may wait for an answer at once: more are no shop's projectors. */
export const MAX_QUEUED = 10_000;

/** How soon staff should see a line: one that says it is a projector, one with proposals, any other of a known brand. */
function rankOf(line: Pick<FeedLine, "title" | "category">, { proposals }: PlannedLine): 0 | 1 | 2 {
	if (isProjector(line)) return 0;
	return proposals.length > 0 ? 1 : 2;
}

/** Lines that wait for an answer; where they are too many, those stay that are most likely models. */
export class LineQueue {
	readonly #ranks: [PlannedLine[], PlannedLine[], PlannedLine[]] = [[], [], []];
	#count = 0;

	add(line: Pick<FeedLine, "title" | "category">, planned: PlannedLine): void {
		this.#count += 1;
		const rank = this.#ranks[rankOf(line, planned)];
		if (rank.length < MAX_QUEUED) rank.push(planned);
	}

	/** The lines, and how many others found no room. */
	end(): { lines: PlannedLine[]; unqueued: number } {
		const lines = this.#ranks.flat().slice(0, MAX_QUEUED);
		return { lines, unqueued: this.#count - lines.length };
	}
}

import type { FeedLine } from "~/features/feeds/feed-line";
import type { FeedEntry } from "~/features/feeds/read/line/read-line";
import { UserError } from "~/logging/user-error";
import { noCounts, type RunCounts } from "../run-counts";
import { type Deciders, decideLine, type KnownLine } from "./decide-line";
import type { ShopNames } from "./feed-merchants.queries.server";
import { LineQueue, queueRank } from "./line-queue";
import { lineKey, type PlannedLine } from "./planned-line";

/** Lines of a feed that are models: more would not fit into the memory of a run. */
const MAX_LINES = 50_000;

/** More of what is wrong is neither kept nor told. */
export const MAX_PROBLEMS = 1000;

const TOO_MANY = `More than ${MAX_LINES.toLocaleString("en-GB")} lines of this feed are models of the catalogue. Is it a shop's?`;

/** What stands against a line. */
export interface LineProblem {
	number: number;
	reason: string;
}

export interface LineRoom extends Deciders {
	/** The feed's shop; null where a column says which. */
	retailerId: number | null;
	shops: ShopNames;
	known: ReadonlyMap<string, KnownLine>;
	isLeftOut: (line: FeedLine) => boolean;
	/** Throws where the run has to stop. */
	onLines: (lines: number) => void;
}

/** What a run keeps of a feed: of its hundred thousands of lines those that concern the catalogue. */
export interface CollectedLines {
	lines: PlannedLine[];
	counts: RunCounts;
	problems: LineProblem[];
	/** Lines that may be a model and found no room in the queue. */
	unqueued: number;
}

function shopOf(line: FeedLine, { retailerId, shops }: LineRoom) {
	return retailerId === null ? shops.shopOf(line.merchant) : { retailerId };
}

interface Collecting extends Omit<CollectedLines, "unqueued"> {
	queue: LineQueue;
}

function collectLine(line: FeedLine, number: number, room: LineRoom, into: Collecting): void {
	const { counts, lines, queue } = into;
	const shop = room.isLeftOut(line) ? "left-out" : shopOf(line, room);
	if (shop === "left-out") {
		counts.leftOut += 1;
		return;
	}
	if (shop === "unknown") {
		counts.unknownMerchant += 1;
		return;
	}
	const decision = decideLine(line, room.known.get(lineKey(line)), room);
	if (decision === undefined || decision.state === "left-out") counts.leftOut += 1;
	if (decision === undefined) return;
	const { category: _, ...texts } = line;
	const rank = decision.state === "new" ? queueRank(line, decision) : 2;
	const planned = { ...texts, ...decision, number, rank, retailerId: shop.retailerId };
	if (decision.state === "matched") counts.matched += 1;
	if (decision.state === "new") queue.add(planned);
	else if (lines.length < MAX_LINES) lines.push(planned);
	else throw new UserError(413, TOO_MANY);
}

function collectEntry(entry: FeedEntry, room: LineRoom, into: Collecting): void {
	const { counts, problems } = into;
	counts.lines += 1;
	if ("line" in entry) {
		counts.inPounds += 1;
		collectLine(entry.line, entry.number, room, into);
	} else if ("leftOut" in entry) {
		if (entry.leftOut === "currency") counts.otherCurrency += 1;
		else counts.leftOut += 1;
	} else {
		counts.unreadable += 1;
		if (problems.length < MAX_PROBLEMS) {
			problems.push({ number: entry.number, reason: entry.unreadable });
		}
	}
}

/** Reads a feed to its end. Throws a UserError for one that is cut off or damaged. */
export async function collectLines(
	batches: AsyncIterable<FeedEntry[]>,
	room: LineRoom,
): Promise<CollectedLines> {
	const queue = new LineQueue();
	const into: Collecting = { lines: [], counts: noCounts(), problems: [], queue };
	for await (const batch of batches) {
		for (const entry of batch) collectEntry(entry, room, into);
		room.onLines(into.counts.lines);
	}
	const { lines: queued, unqueued } = queue.end();
	const { lines, problems } = into;
	const leftOut = into.counts.leftOut + unqueued;
	const counts = { ...into.counts, queued: queued.length, leftOut };
	return { lines: [...lines, ...queued], counts, problems, unqueued };
}

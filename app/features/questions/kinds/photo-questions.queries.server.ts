import { db } from "db/connection.server";
import { sql } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { dateTimeText } from "~/components/uk-date";
import {
	applyPhotoDecision,
	listPhotosById,
	undoPhotoDecision,
} from "~/features/images/fetched-photos.queries.server";
import { QUEUE_PATH } from "~/features/images/manager/queued-photo-list";
import type { Decision, QuestionKind } from "~/features/questions/question-kind";
import { ExpectedError } from "~/logging/expected-error";

const TITLES_BY_DECISION = { take: "1 photograph taken", leave: "1 photograph left" };

async function decide(
	id: number,
	decision: keyof typeof TITLES_BY_DECISION,
	stamp: ChangeStamp,
): Promise<Decision> {
	const { decidedCount, noRoomCount } = await applyPhotoDecision(db(), [id], decision, stamp);
	if (noRoomCount > 0) throw new ExpectedError(409, "Its model has eight photographs already.");
	if (decidedCount === 0) throw new ExpectedError(409, "This photograph waits no longer.");
	return { title: TITLES_BY_DECISION[decision], decisionId: id };
}

/** Questions about photos of feeds that are set to ask first. */
export const photoQuestions: QuestionKind = {
	label: "Photographs",
	waitingRowsQuery: sql`select "id", "dueAt" as "since" from "found_photographs" where "state" = 'asked'`,

	async listQuestions(db, ids) {
		const photos = await listPhotosById(db, ids);
		return photos
			.filter(({ state }) => state === "asked")
			.map(({ id, name, feed, host, photoCount, dueAt }) => ({
				ref: `photo-${id}`,
				kind: "Photograph",
				since: dateTimeText(dueAt),
				title: name,
				facts: [
					photoCount === 0 ? "No photograph yet" : `Has ${photoCount} already`,
					host ?? "",
				].filter(Boolean),
				source: { text: feed ?? "Waiting photographs", to: QUEUE_PATH },
				confirm: { text: "Take it" },
				discard: "Leave it",
				image: { src: `${QUEUE_PATH}/${id}.jpg`, alt: `Proposed photograph of ${name}` },
			}));
	},

	confirm: (id, _, stamp) => decide(id, "take", stamp),

	discard: (id, stamp) => decide(id, "leave", stamp),

	async findDecision(db, id) {
		const [photo] = await listPhotosById(db, [id]);
		if (photo?.state !== "taken" && photo?.state !== "left") return undefined;
		return { text: `The photograph of ${photo.name} was ${photo.state}`, canUndo: true };
	},

	async undo(id, stamp) {
		if (await undoPhotoDecision(db(), id, stamp)) return "Undone: it is asked about again";
		throw new ExpectedError(409, "This was undone already, or the photograph was deleted.");
	},
};

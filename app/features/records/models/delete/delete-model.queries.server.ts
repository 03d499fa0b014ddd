import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { sql } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { modelName } from "~/features/catalogue/model";
import { findBySku, findModelRow } from "~/features/catalogue/models.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import { apply } from "~/features/changes/apply.queries.server";
import type { DeletableRecord } from "~/features/records/kit/record";
import {
	addressedSku,
	MODELS_PATH,
	modelAdminPath,
} from "~/features/records/models/model-addresses";

/**
 * Deletes a model and its dependent rows, with lines in the audit log for it and each of its offers. Its address
 * returns 410 from then on (docs/staff.md#deleting-a-model). Returns the model's name; undefined if it is missing.
 */
export function deleteModel(db: Db, sku: string, stamp: ChangeStamp): Promise<string | undefined> {
	return writeForStaff(db, async (trx) => {
		const row = await findModelRow(trx, sku);
		if (!row) return undefined;
		await apply(trx, { log: stamp, deletions: { models: [row] } }, stamp.now);
		return modelName(row);
	});
}

/** Returns texts about the data that is deleted with a model: "3 offers", "its photographs". */
export async function listDeletionTexts(
	db: Db,
	{ id, sku }: { id: number; sku: string },
): Promise<string[]> {
	const { rows } = await sql<Record<string, number>>`
		select
			(select count(*) from "retailer_listings" where "projectorSku" = ${sku}) as "offers",
			(select count(distinct substr("at", 1, 10)) from "price_points" where "projectorId" = ${id}) as "historyDays",
			(
				select count(*) from "price_alerts"
				where "projectorSku" = ${sku} and "confirmedAt" is not null and "endedAt" is null
			) as "alerts",
			(select count(*) from "projector_photographs" where "projectorSku" = ${sku}) as "photos",
			(
				select count(*) from "feed_lines" where "projectorSku" = ${sku} and "state" = 'matched'
			) as "feedLines"
	`.execute(db);
	const { offers = 0, historyDays = 0, alerts = 0, photos = 0, feedLines = 0 } = rows[0] ?? {};
	const lines: [number, string][] = [
		[offers, countText(offers, "offer", "offers")],
		[historyDays, `${countText(historyDays, "day", "days")} of price history`],
		[
			alerts,
			`${countText(alerts, "price alert", "price alerts")}: an e-mail not yet sent is cancelled, and visitors are not told`,
		],
		[photos, "its photographs"],
		[
			feedLines,
			`${countText(feedLines, "line of a feed that is", "lines of feeds that are")} matched to it, to be matched again at the next run`,
		],
	];
	return lines.filter(([count]) => count > 0).map(([, text]) => text);
}

/** Models as a kind of record that has a page for deletion. */
export const deletableModel: DeletableRecord = {
	path: MODELS_PATH,
	noun: "model",
	heading: "Models",
	async findImpact(db, key) {
		const model = await findBySku(db, addressedSku(key));
		if (!model) return undefined;
		const [name, deletionTexts] = [modelName(model), await listDeletionTexts(db, model)];
		return {
			isBlocked: false,
			name,
			title: `Delete ${name}?`,
			text: deletionTexts.length === 0 ? "Nothing else is deleted with it." : "Deleted with it:",
			countTexts: deletionTexts,
			notes: [
				{
					text: "Its page will say that the model is no longer listed. You can undo this under History for a year: its details, photographs and offers come back; its price history and alerts do not.",
				},
				{
					text: "If it is simply no longer made,",
					link: { to: modelAdminPath(model.sku), text: "mark it as discontinued" },
					textAfterLink: "instead: its page stays, and says so.",
				},
			],
		};
	},
	async remove(trx, key, stamp) {
		const name = await deleteModel(trx, addressedSku(key), stamp);
		// Another account may have deleted the model already.
		const title = name === undefined ? "There is no such model any more" : `${name} was deleted`;
		return { result: "saved", title };
	},
};

import { backgroundTurn } from "db/background-turn";
import type { Db } from "db/schema";
import { followedModels } from "~/features/finder/followed-search.server";
import { listPricesUpTo } from "./alerts.queries.server";

/** A model of a search that costs the target or less. */
export interface ModelBelowTarget {
	sku: string;
	/** Price including delivery, if known. */
	pence: number;
	/** Notes about facts that the model lacks: 'No throw ratio given'. */
	notes: readonly string[];
}

interface SearchTarget {
	search: string | null;
	targetPence: number | null;
}

/**
 * Returns, for each alert, the models of its search that cost its target or less now, cheapest first. Call it outside
 * transactions: the finder reads its catalogue on a connection of its own.
 */
export async function findModelsBelowTargets<Alert extends SearchTarget>(
	db: Db,
	alerts: readonly Alert[],
	now: Date,
): Promise<ReadonlyMap<Alert, readonly ModelBelowTarget[]>> {
	const modelsByAlert = new Map<Alert, readonly ModelBelowTarget[]>();
	if (alerts.length === 0) return modelsByAlert;
	const highestTargetPence = Math.max(...alerts.map(({ targetPence }) => targetPence ?? 0));
	const prices = await listPricesUpTo(db, highestTargetPence, now);
	for (const [search, searchAlerts] of Map.groupBy(alerts, (alert) => alert.search ?? "")) {
		const { models, notesOn } = await followedModels(db, search);
		const pricedModels = models.flatMap((model) => {
			const pence = prices.get(model.sku);
			return pence === undefined ? [] : { sku: model.sku, pence, notes: notesOn(model) };
		});
		pricedModels.sort((a, b) => a.pence - b.pence);
		for (const alert of searchAlerts) {
			modelsByAlert.set(
				alert,
				pricedModels.filter(({ pence }) => pence <= (alert.targetPence ?? 0)),
			);
		}
		await backgroundTurn();
	}
	return modelsByAlert;
}

/** Returns the result of `findModelsBelowTargets` for one alert; empty for an alert on a model. */
export async function findModelsBelowTarget(db: Db, alert: SearchTarget, now: Date) {
	if (alert.search === null) return [];
	return (await findModelsBelowTargets(db, [alert], now)).get(alert) ?? [];
}

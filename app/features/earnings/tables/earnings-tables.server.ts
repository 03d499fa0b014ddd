import type { Db } from "db/schema";
import { modelName, modelPath } from "~/features/catalogue/model";
import { ROLE_TEXTS } from "~/features/finder/picks/pick-role";
import { listClickedModels, listShopNamesByKey, listSums } from "./earnings.queries.server";
import {
	addSums,
	type EarningsPeriod,
	type EarningsRow,
	type EarningsSum,
	type EarningsTable,
	type EarningsTableId,
	mondayOf,
	UNKNOWN_NAME,
	ZERO_SUM,
} from "./earnings-table";

type ListRows = (db: Db, period: EarningsPeriod) => Promise<EarningsRow[]>;

const ROLE_NAMES: Readonly<Record<string, string>> = { ...ROLE_TEXTS, "": "No pick" };

const LIST_ROWS_BY_TABLE: Record<EarningsTableId, ListRows> = {
	async shops(db, period) {
		const names = await listShopNamesByKey(db);
		const sums = await listSums(db, "shops", period);
		return sums.map(({ key, ...sum }) => ({
			name: names.get(key ?? "") ?? `A shop that is gone (${key})`,
			...sum,
		}));
	},
	async models(db, period) {
		const models = await listClickedModels(db);
		const sums = await listSums(db, "models", period);
		return sums.map(({ key, ...sum }) => {
			const model = key === null ? undefined : models.get(key);
			return model
				? { name: modelName(model), path: modelPath(model.slug), ...sum }
				: { name: key ?? UNKNOWN_NAME, ...sum };
		});
	},
	async pages(db, period) {
		const sums = await listSums(db, "pages", period);
		// Clicks without a page are summed up with sales without a click.
		const isNamed = ({ key }: { key: string | null }) => key !== null && key !== "";
		const unnamedSums = sums.filter((sum) => !isNamed(sum));
		const rows = sums
			.filter(isNamed)
			.map(({ key, ...sum }) => ({ name: key ?? "", path: key ?? "", ...sum }));
		if (unnamedSums.length === 0) return rows;
		return [...rows, { name: UNKNOWN_NAME, ...unnamedSums.reduce<EarningsSum>(addSums, ZERO_SUM) }];
	},
	async picks(db, period) {
		const sums = await listSums(db, "picks", period);
		return sums.map(({ key, ...sum }) => ({
			name: key === null ? UNKNOWN_NAME : (ROLE_NAMES[key] ?? key),
			...sum,
		}));
	},
	async weeks(db, period) {
		const weeks = new Map<string, EarningsSum>();
		for (const { key, ...sum } of await listSums(db, "days", period)) {
			const monday = mondayOf(key ?? period.from);
			weeks.set(monday, addSums(weeks.get(monday) ?? ZERO_SUM, sum));
		}
		const latestFirst = [...weeks].sort(([a], [b]) => (a < b ? 1 : -1));
		return latestFirst.map(([day, sum]) => ({ name: day, day, ...sum }));
	},
};

/** Returns a table of the earnings of a period. All tables of a period have the same total. */
export async function earningsTable(
	db: Db,
	id: EarningsTableId,
	period: EarningsPeriod,
): Promise<EarningsTable> {
	const rows = await LIST_ROWS_BY_TABLE[id](db, period);
	// Unknown keys come last.
	const unknownRows = rows.filter(({ name }) => name === UNKNOWN_NAME);
	return { id, rows: [...rows.filter(({ name }) => name !== UNKNOWN_NAME), ...unknownRows] };
}

/** Returns the sum of a table. */
export function sumOf({ rows }: EarningsTable): EarningsSum {
	return rows.reduce<EarningsSum>(addSums, ZERO_SUM);
}

import type { Db } from "db/schema";
import { modelName, modelPath } from "~/features/catalogue/model";
import { ROLE_TEXTS } from "~/features/finder/picks/pick-role";
import { listClickedModels, listShopsById, listSums } from "./earnings.queries.server";
import {
	addSums,
	type EarningsPeriod,
	type EarningsRow,
	type EarningsSum,
	type EarningsTable,
	type EarningsTableId,
	mondayOf,
	NO_SUM,
	UNNAMED,
} from "./earnings-table";

type Rows = (db: Db, period: EarningsPeriod) => Promise<EarningsRow[]>;

const ROLES: Readonly<Record<string, string>> = { ...ROLE_TEXTS, "": "No pick" };

const LIST_ROWS_BY_TABLE: Record<EarningsTableId, Rows> = {
	async shops(db, period) {
		const names = await listShopsById(db);
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
				: { name: key ?? UNNAMED, ...sum };
		});
	},
	async pages(db, period) {
		const sums = await listSums(db, "pages", period);
		// A click whose page is not known counts with the sales whose click is not.
		const isNamed = ({ key }: { key: string | null }) => key !== null && key !== "";
		const unnamedSums = sums.filter((sum) => !isNamed(sum));
		const rows = sums
			.filter(isNamed)
			.map(({ key, ...sum }) => ({ name: key ?? "", path: key ?? "", ...sum }));
		if (unnamedSums.length === 0) return rows;
		return [...rows, { name: UNNAMED, ...unnamedSums.reduce<EarningsSum>(addSums, NO_SUM) }];
	},
	async picks(db, period) {
		const sums = await listSums(db, "picks", period);
		return sums.map(({ key, ...sum }) => ({
			name: key === null ? UNNAMED : (ROLES[key] ?? key),
			...sum,
		}));
	},
	async weeks(db, period) {
		const weeks = new Map<string, EarningsSum>();
		for (const { key, ...sum } of await listSums(db, "days", period)) {
			const monday = mondayOf(key ?? period.from);
			weeks.set(monday, addSums(weeks.get(monday) ?? NO_SUM, sum));
		}
		const latestFirst = [...weeks].sort(([a], [b]) => (a < b ? 1 : -1));
		return latestFirst.map(([day, sum]) => ({ name: day, day, ...sum }));
	},
};

/** Returns a table of what was earned in a period. Its sums are those of every other table. */
export async function earningsTable(
	db: Db,
	id: EarningsTableId,
	period: EarningsPeriod,
): Promise<EarningsTable> {
	const rows = await LIST_ROWS_BY_TABLE[id](db, period);
	// What is not known stands last.
	const last = rows.filter(({ name }) => name === UNNAMED);
	return { id, rows: [...rows.filter(({ name }) => name !== UNNAMED), ...last] };
}

/** Returns the sum of a table. */
export function sumOf({ rows }: EarningsTable): EarningsSum {
	return rows.reduce<EarningsSum>(addSums, NO_SUM);
}

import { readFileSync } from "node:fs";
import type { LagFacts } from "~/features/catalogue/numeric-facts/input-lag";
import { readCsv } from "~/features/ingest/read/read-sheets.server";

const LAGS = {
	lag_4k60: "lag4k60",
	lag_4k120: "lag4k120",
	lag_1080p60: "lag1080p60",
	lag_1080p120: "lag1080p120",
	lag_1080p240: "lag1080p240",
} as const satisfies Record<string, keyof LagFacts>;

/** Spellings of brightness and lag on pages of makers, shops and magazines, with the figures they give. */
export function spellings(kind: "brightness" | "lag") {
	const [head, ...rows] = readCsv(readFileSync("tests/fixtures/spellings.csv", "utf8")).rows;
	return rows.flatMap(({ cells }) => {
		const cell = (name: string) => cells[head?.cells.indexOf(name) ?? -1] ?? "";
		if (cell("kind") !== kind) return [];
		const lags = Object.entries(LAGS).flatMap(([heading, name]) =>
			cell(heading) === "" ? [] : [[name, Number(cell(heading))]],
		);
		return {
			text: cell("text"),
			figure:
				cell("value") === ""
					? undefined
					: { value: Number(cell("value")), standard: cell("standard") || null },
			lags: Object.fromEntries(lags),
		};
	});
}

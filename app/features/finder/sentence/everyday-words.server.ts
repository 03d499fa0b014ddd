import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Everyday words and what they mean in a sentence. */
export interface EverydayWords {
	words: string;
	/** Conditions as an address has them; empty for a wish that no filter can fulfil. */
	conditions: string;
	/** Other words, with conditions, for what comes nearest to such a wish; empty if nothing does. */
	nearest: string;
}

/** The table of everyday words: its first line names the columns, and no cell contains a comma. */
export const EVERYDAY_WORDS: readonly EverydayWords[] = readFileSync(
	join("db", "seed", "everyday-words.csv"),
	"utf8",
)
	.trim()
	.split(/\r?\n/)
	.slice(1)
	.map((line) => {
		const [words = "", conditions = "", nearest = ""] = line.split(",");
		return { words, conditions, nearest };
	});

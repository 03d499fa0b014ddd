import type { Db } from "db/schema";
import { ARCHIVE_PATH, letterPath } from "~/features/letters/letter";
import type { ClickPageKind } from "./click-page";

const LETTER_PAGE_KIND: ClickPageKind = "letter";

const MAX_LETTERS = 1000;

/** Counts the clicks on links to shops that followed a link of a letter, by the letter's name. */
export async function countLetterClicks(db: Db): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("click_references")
		.select((eb) => ["page", eb.fn.countAll<number>().as("count")])
		.where("pageKind", "=", LETTER_PAGE_KIND)
		.groupBy("page")
		.limit(MAX_LETTERS)
		.execute();
	const prefixLength = letterPath("").length;
	return new Map(
		rows
			.filter(({ page }) => page.startsWith(`${ARCHIVE_PATH}/`))
			.map(({ page, count }) => [page.slice(prefixLength), Number(count)]),
	);
}

import { db } from "db/connection.server";
import { containsWord } from "db/contains-word";
import { sql } from "kysely";
import { expect, it } from "vitest";

async function isIn(word: string, text: string): Promise<boolean> {
	const { rows } = await sql<{ found: number }>`
		select ${containsWord(sql`cast(${text} as text)`, word)} as found
	`.execute(db());
	return rows[0]?.found === 1;
}

it.each([
	["tw7100", "Epson EH-TW7100", true],
	["EPSON", "Epson EH-TW7100", true],
	["tw7200", "Epson EH-TW7100", false],
	["zoë", "ZOË", true],
	["ZOË", "zoë", true],
	["zoë", "Zoa", false],
	["über", "Über Shop", true],
	["u\u0308ber", "Über Shop", true],
	["straße", "Große Straße", true],
	["100%", "100% off", true],
	["100%", "1000 off", false],
	["a_b", "a_b", true],
	["a_b", "axb", false],
	["é*", "café*", true],
	["é*", "cafés", false],
	["é[x]", "é[X]", true],
	["\\", "a\\b", true],
	["é]", "é]", true],
	["ÉMILE", "Émile, émile", true],
	["émile", "Emile", false],
	["ΣΑΣ", "σας", false],
	["日本", "日本語", true],
])("contains word: finds %j in %j: %s", async (word, text, found) => {
	expect(await isIn(word, text)).toBe(found);
});

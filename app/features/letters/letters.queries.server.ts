import { decodeJsonList, encodeJson, encodeList } from "db/json/json-columns";
import { jsonList } from "db/json/json-table";
import type { Db, Flag, LettersTable } from "db/schema";
import type { Selectable } from "kysely";
import { type CopyCounts, MAX_LETTER_MODELS, nextLetterName } from "./letter";
import { type LetterContent, letterContentSchema } from "./letter-content";

type LetterRow = Selectable<LettersTable>;

/** A letter as staff write it. */
export interface Letter extends Omit<LetterRow, "skus" | "content"> {
	skus: string[];
}

function toLetter({ skus, content: _, ...row }: LetterRow): Letter {
	return { ...row, skus: decodeJsonList(skus) };
}

const MAX_LETTERS = 500;

const ROW_ID_PATTERN = /^[1-9]\d{0,8}$/;

export async function findLetter(db: Db, key: string): Promise<Letter | undefined> {
	if (!ROW_ID_PATTERN.test(key)) return undefined;
	const row = await db
		.selectFrom("letters")
		.selectAll()
		.where("id", "=", Number(key))
		.executeTakeFirst();
	return row && toLetter(row);
}

/** Returns the letters, the newest first. */
export async function listLetters(db: Db): Promise<Letter[]> {
	const rows = await db
		.selectFrom("letters")
		.selectAll()
		.orderBy("id", "desc")
		.limit(MAX_LETTERS)
		.execute();
	return rows.map(toLetter);
}

/** Stores a letter under its id; id 0 means a new one. Returns it with its id. */
export async function writeLetter(trx: Db, { skus, id, ...letter }: Letter): Promise<Letter> {
	const values = { ...letter, skus: encodeList(skus) };
	const row = await trx
		.insertInto("letters")
		.values(id === 0 ? values : { id, ...values })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(values))
		.returningAll()
		.executeTakeFirstOrThrow();
	return toLetter(row);
}

export async function deleteLetter(trx: Db, id: number): Promise<void> {
	await trx.deleteFrom("letters").where("id", "=", id).execute();
}

/** Stores the content of a draft and names it. Returns false for a letter whose sending has begun already. */
export async function beginLetter(
	trx: Db,
	id: number,
	{ content, day, now }: { content: LetterContent; day: string; now: Date },
): Promise<boolean> {
	const lettersOfDay = await trx
		.selectFrom("letters")
		.select("name")
		.where("name", "like", `${day}%`)
		.limit(MAX_LETTERS)
		.execute();
	const name = nextLetterName(
		day,
		lettersOfDay.map((row) => row.name ?? ""),
	);
	const { numUpdatedRows } = await trx
		.updateTable("letters")
		.set({ content: encodeJson(content), name, startedAt: now.toISOString(), isPaused: 0 })
		.where("id", "=", id)
		.where("startedAt", "is", null)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

export async function setLetterPaused(trx: Db, id: number, isPaused: Flag): Promise<void> {
	await trx.updateTable("letters").set({ isPaused }).where("id", "=", id).execute();
}

export async function setLetterArchived(trx: Db, id: number, isArchived: Flag): Promise<void> {
	await trx.updateTable("letters").set({ isArchived }).where("id", "=", id).execute();
}

/** The content of a letter whose sending has begun, with its name. */
export interface SentLetter {
	name: string;
	startedAt: string;
	content: LetterContent;
}

/** Returns a letter as it was sent; undefined for a draft. */
function toSentLetter({ name, startedAt, content }: LetterRow): SentLetter | undefined {
	if (name === null || startedAt === null || content === null) return undefined;
	return { name, startedAt, content: letterContentSchema.parse(JSON.parse(content)) };
}

/** Finds the stored content of a letter; undefined for a draft. */
export async function findSentLetter(db: Db, id: number): Promise<SentLetter | undefined> {
	const row = await db.selectFrom("letters").selectAll().where("id", "=", id).executeTakeFirst();
	return row && toSentLetter(row);
}

/** Finds a letter of the archive. */
export async function findArchivedLetter(db: Db, name: string): Promise<SentLetter | undefined> {
	const row = await db
		.selectFrom("letters")
		.selectAll()
		.where("name", "=", name)
		.where("isArchived", "=", 1)
		.executeTakeFirst();
	return row && toSentLetter(row);
}

/** Returns the letters of the archive, the latest first. */
export async function listArchivedLetters(db: Db) {
	const rows = await db
		.selectFrom("letters")
		.select(["name", "subject", "startedAt"])
		.where("name", "is not", null)
		.where("isArchived", "=", 1)
		.orderBy("id", "desc")
		.limit(MAX_LETTERS)
		.execute();
	return rows.flatMap(({ name, subject, startedAt }) =>
		name === null || startedAt === null ? [] : [{ name, subject, startedAt }],
	);
}

export async function hasArchivedLetters(db: Db): Promise<boolean> {
	const row = await db
		.selectFrom("letters")
		.select("id")
		.where("name", "is not", null)
		.where("isArchived", "=", 1)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Returns true for the name of a letter whose sending has begun. */
export async function isSentName(db: Db, name: string): Promise<boolean> {
	const row = await db
		.selectFrom("letters")
		.select("id")
		.where("name", "=", name)
		.executeTakeFirst();
	return row !== undefined;
}

/** Number of earlier letters whose new models a letter does not repeat. */
const MAX_EARLIER_LETTERS = 24;

/** Returns the slugs of the models that the latest letters announced as new. */
async function listAnnouncedSlugs(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("letters")
		.selectAll()
		.where("content", "is not", null)
		.orderBy("id", "desc")
		.limit(MAX_EARLIER_LETTERS)
		.execute();
	return rows.flatMap((row) => toSentLetter(row)?.content.newModels ?? []).map(({ slug }) => slug);
}

/** Returns the current models launched in a year or later that no recent letter has announced, the newest first. */
export async function listUnannouncedLaunches(db: Db, fromYear: number) {
	return db
		.selectFrom("projectors")
		.select(["id", "launchYear"])
		.where("launchYear", ">=", fromYear)
		.where("isDiscontinued", "=", 0)
		.where("slug", "not in", jsonList(db, await listAnnouncedSlugs(db), "text"))
		.orderBy("launchYear", "desc")
		.orderBy("id", "desc")
		.limit(MAX_LETTER_MODELS)
		.execute();
}

const NO_COPIES: CopyCounts = {
	total: 0,
	waiting: 0,
	handed: 0,
	accepted: 0,
	refused: 0,
	failed: 0,
	left: 0,
};

/** Counts the copies of letters by state. */
export async function countCopiesByLetter(
	db: Db,
	ids: readonly number[],
): Promise<Map<number, CopyCounts>> {
	const counts = new Map(ids.map((id) => [id, { ...NO_COPIES }]));
	if (ids.length === 0) return counts;
	const rows = await db
		.selectFrom("letter_copies")
		.select((eb) => ["letterId", "state", eb.fn.countAll<number>().as("count")])
		.where("letterId", "in", ids)
		.groupBy(["letterId", "state"])
		.execute();
	for (const { letterId, state, count } of rows) {
		const copyCounts = counts.get(letterId);
		if (!copyCounts) continue;
		copyCounts[state] = Number(count);
		copyCounts.total += Number(count);
	}
	return counts;
}

/** Counts the copies of one letter. */
export async function countCopiesOf(db: Db, id: number): Promise<CopyCounts> {
	return (await countCopiesByLetter(db, [id])).get(id) ?? NO_COPIES;
}

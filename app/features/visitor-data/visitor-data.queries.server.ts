import { containsWord } from "db/contains-word";
import type { Database } from "db/schema";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { deleteMessages } from "~/features/contact/manage/messages.queries.server";
import { removeAddress } from "./remove-address";
import type { VisitorData } from "./visitor-data";

// Addresses are ASCII and passed in lowercase, so `lower` folds stored values the same on both engines.

type Condition = (address: string) => RawBuilder<boolean>;

const isTheirs: Condition = (address) => sql`lower(email) = ${address}`;

/** A mail to the visitor, or one to the site's owner with the visitor as Reply-To. */
const isTheirMail: Condition = (address) => sql`(
	lower(coalesce(recipient, '')) = ${address} or recipient is null
	and ${containsWord(sql`coalesce("replyTo", '')`, `"address":"${address}"`)}
)`;

const isTheirReply: Condition = (address) =>
	sql`"messageId" in (select id from contact_messages where ${isTheirs(address)})`;

const isNever: Condition = () => sql`1 = 0`;

/** The rows that are a visitor's own. */
const OWN = [
	{ kind: "newsletter", table: "newsletter_subscriptions", at: "subscribedAt", isOwn: isTheirs },
	{ kind: "alerts", table: "price_alerts", at: "createdAt", isOwn: isTheirs },
	{ kind: "messages", table: "contact_messages", at: "receivedAt", isOwn: isTheirs },
	{ kind: "mails", table: "mails", at: "createdAt", isOwn: isTheirMail },
] as const;

/** Texts in which other people may have mentioned the address, in rows that are not the visitor's own. */
const TEXTS = [
	{
		table: "contact_messages",
		at: "receivedAt",
		columns: ["name", "message"],
		isOwn: isTheirs,
	},
	{ table: "message_replies", at: "at", columns: ["text"], isOwn: isTheirReply },
	{
		table: "mails",
		at: "createdAt",
		columns: ["replyTo", "subject", "text", "html", "headers"],
		isOwn: isTheirMail,
	},
	{ table: "drafts", at: "storedAt", columns: ["fields"], isOwn: isNever },
	{ table: "staff_changes", at: "at", columns: ["title", "before", "after"], isOwn: isNever },
].flatMap(({ columns, ...text }) => columns.map((column) => ({ ...text, column })));

const BATCH = 200;

interface TextRow {
	id: string | number;
	at: string;
	text: string;
}

/** A text that contains the address, with its place. */
interface Mention extends TextRow {
	table: string;
	column: string;
}

async function* mentionsOf(db: Kysely<Database>, address: string): AsyncGenerator<Mention> {
	for (const { table, at, column, isOwn } of TEXTS) {
		let from = sql``;
		for (;;) {
			const { rows } = await sql<TextRow>`
				select id, ${sql.ref(at)} as "at", ${sql.ref(column)} as "text" from ${sql.table(table)}
				where ${containsWord(sql.ref(column), address)} and not ${isOwn(address)} ${from}
				order by id limit ${sql.lit(BATCH)}
			`.execute(db);
			for (const row of rows) {
				const text = removeAddress(row.text, address);
				if (text !== row.text) yield { ...row, text, table, column };
			}
			const last = rows.at(-1);
			if (!last || rows.length < BATCH) break;
			from = sql`and id > ${last.id}`;
		}
	}
}

async function findOwn(
	db: Kysely<Database>,
	{ kind, table, at, isOwn }: (typeof OWN)[number],
	address: string,
): Promise<VisitorData[]> {
	const { rows } = await sql<Omit<VisitorData, "kind">>`
		select count(*) as "count", min(${sql.ref(at)}) as "first", max(${sql.ref(at)}) as "last"
		from ${sql.table(table)} where ${isOwn(address)}
	`.execute(db);
	return rows.filter(({ count }) => count > 0).map((row) => ({ kind, ...row }));
}

async function findMentions(db: Kysely<Database>, address: string): Promise<VisitorData[]> {
	const instants: string[] = [];
	for await (const { at } of mentionsOf(db, address)) instants.push(at);
	const [first] = instants.sort();
	const last = instants.at(-1);
	if (first === undefined || last === undefined) return [];
	return [{ kind: "mentions", count: instants.length, first, last }];
}

/** Lists the data stored about a lowercase address, in the order of the kinds. */
export async function findVisitorData(
	db: Kysely<Database>,
	address: string,
): Promise<VisitorData[]> {
	const own = await Promise.all(OWN.map((kind) => findOwn(db, kind, address)));
	return [...own.flat(), ...(await findMentions(db, address))];
}

/** Deletes all that is a visitor's own, and takes the address out of the texts of others. */
export async function deleteVisitorData(trx: Kysely<Database>, address: string): Promise<void> {
	await deleteMessages(trx, { email: address });
	for (const { table, isOwn } of OWN) {
		await sql`delete from ${sql.table(table)} where ${isOwn(address)}`.execute(trx);
	}
	for await (const { table, column, id, text } of mentionsOf(trx, address)) {
		await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(
			trx,
		);
	}
}

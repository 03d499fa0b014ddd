import { containsWord } from "db/contains-word";
import { COPIED_TABLES, TABLE_NAMES } from "db/copy/copied-tables";
import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { type RawBuilder, sql } from "kysely";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { deleteMessages } from "~/features/contact/manage/messages.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { removeAddress, type VisitorData, type VisitorRow } from "./visitor-data";

// Addresses are ASCII and passed in lowercase, so `lower` folds stored values the same on both engines.

type RowCondition = (address: string) => RawBuilder<boolean>;

const hasVisitorAddress: RowCondition = (address) => sql`lower(coalesce(email, '')) = ${address}`;

/** A mail to the visitor, or a mail to the site's owner with the visitor as Reply-To. */
const isVisitorMail: RowCondition = (address) => sql`(
	lower(coalesce(recipient, '')) = ${address} or recipient is null
	and ${containsWord(sql`coalesce("replyTo", '')`, `"address":"${address}"`)}
)`;

const isVisitorAccount: RowCondition = (address) =>
	sql`(${hasVisitorAddress(address)} or username = ${address})`;

const isReplyToVisitor: RowCondition = (address) =>
	sql`"messageId" in (select id from contact_messages where ${hasVisitorAddress(address)})`;

/** The tables with rows of visitors: the column of a row's time, and the condition that a row belongs to an address. */
const VISITOR_TABLES = [
	{
		kind: "newsletter",
		table: "newsletter_subscriptions",
		timeColumn: "subscribedAt",
		visitorCondition: hasVisitorAddress,
	},
	{
		kind: "alerts",
		table: "price_alerts",
		timeColumn: "createdAt",
		visitorCondition: hasVisitorAddress,
	},
	{
		kind: "messages",
		table: "contact_messages",
		timeColumn: "receivedAt",
		visitorCondition: hasVisitorAddress,
	},
	{
		kind: "answers",
		table: "message_replies",
		timeColumn: "at",
		visitorCondition: isReplyToVisitor,
	},
	{ kind: "mails", table: "mails", timeColumn: "createdAt", visitorCondition: isVisitorMail },
	{ kind: "account", table: "users", timeColumn: "createdAt", visitorCondition: isVisitorAccount },
] as const;

/** Columns without data about the visitor: secrets, counters, and the same text in another form. */
const HIDDEN_COLUMNS = /hash|token|password|secret|^(?:id|key|html|headers|attempts)$/i;

/** Mailed links that set a password; each has a secret token. */
const RESET_LINK = /(\/admin\/reset\/)[\w-]+/g;

function visitorRow(row: Record<string, unknown>): VisitorRow {
	const values = Object.entries(row).flatMap(([column, value]) => {
		if (HIDDEN_COLUMNS.test(column) || value === null || value === "") return [];
		return [[column, String(value).replace(RESET_LINK, "$1...")]];
	});
	return Object.fromEntries(values);
}

/** Upper limit of rows of one kind. */
const MAX_ROWS = 10_000;

async function findTableRows(
	db: Db,
	{ kind, table, timeColumn, visitorCondition }: (typeof VISITOR_TABLES)[number],
	address: string,
): Promise<VisitorData[]> {
	const { rows } = await sql<Record<string, unknown>>`
		select * from ${sql.table(table)} where ${visitorCondition(address)}
		order by ${sql.ref(timeColumn)}, id limit ${sql.lit(MAX_ROWS)}
	`.execute(db);
	if (rows.length === 0) return [];
	const times = [rows.at(0)?.[timeColumn], rows.at(-1)?.[timeColumn]].map((time) =>
		time ? String(time) : null,
	);
	const [firstAt = null, lastAt = null] = times;
	return [{ kind, count: rows.length, firstAt, lastAt, rows: rows.map(visitorRow) }];
}

interface Mention {
	table: string;
	key: Record<string, unknown>;
	/** Columns that contain the address, each with its text without the address. */
	texts: Record<string, string>;
}

/** Yields every row with the address in a text column, of all tables, except the rows of the visitor. */
async function* readMentions(db: Db, address: string): AsyncGenerator<Mention> {
	const tables = await db.introspection.getTables();
	for (const table of TABLE_NAMES) {
		const columns = (tables.find(({ name }) => name === table)?.columns ?? [])
			.filter(({ dataType }) => /^text$/i.test(dataType))
			.map(({ name }) => name);
		if (columns.length === 0) continue;
		const isVisitorRow =
			VISITOR_TABLES.find((entry) => entry.table === table)?.visitorCondition(address) ??
			sql`1 = 0`;
		const conditions = columns.map((name) =>
			containsWord(sql`coalesce(${sql.ref(name)}, '')`, address),
		);
		const key = COPIED_TABLES[table];
		const { rows } = await sql<Record<string, unknown>>`
			select ${sql.join([...new Set([...key, ...columns])].map((name) => sql.ref(name)))}
			from ${sql.table(table)} where (${sql.join(conditions, sql` or `)}) and not ${isVisitorRow}
		`.execute(db);
		for (const row of rows) {
			const texts = columns.flatMap((name) => {
				const text = String(row[name] ?? "");
				const remainingText = removeAddress(text, address);
				return remainingText === text ? [] : [[name, remainingText] as const];
			});
			if (texts.length === 0) continue;
			const keys = key.map((name) => [name, row[name]] as const);
			yield { table, key: Object.fromEntries(keys), texts: Object.fromEntries(texts) };
		}
	}
}

async function findMentions(db: Db, address: string): Promise<VisitorData[]> {
	const counts = new Map<string, number>();
	for await (const { table, texts } of readMentions(db, address)) {
		counts.set(table, (counts.get(table) ?? 0) + Object.keys(texts).length);
	}
	const count = [...counts.values()].reduce((sum, kindCount) => sum + kindCount, 0);
	// The texts are about other people, so only the tables and numbers are shown.
	const rows = [...counts].map(([table, texts]) => ({ table, texts: String(texts) }));
	return count === 0 ? [] : [{ kind: "mentions", count, firstAt: null, lastAt: null, rows }];
}

/** Lists the data stored about a lowercase address, in the order of the kinds. */
export async function findVisitorData(db: Db, address: string): Promise<VisitorData[]> {
	const dataByTable = await Promise.all(
		VISITOR_TABLES.map((visitorTable) => findTableRows(db, visitorTable, address)),
	);
	return [...dataByTable.flat(), ...(await findMentions(db, address))];
}

/** Returns the reason why an address that the site itself uses cannot be deleted; undefined if it can be. */
async function findUseBySite(db: Db, address: string): Promise<string | undefined> {
	const account = await db
		.selectFrom("users")
		.select("id")
		.where("username", "=", address)
		.executeTakeFirst();
	if (account) return "This is the name of an account. Remove the account under People first.";
	const setting = await db
		.selectFrom("settings")
		.select("key")
		.where(containsWord(sql`"value"`, address))
		.executeTakeFirst();
	return setting && "This is an address of the site itself. Change it under Settings first.";
}

/** Deletes all rows of a visitor, and removes the address from every other text. */
async function deleteVisitorData(trx: Db, address: string): Promise<void> {
	await deleteMessages(trx, { email: address });
	await trx.deleteFrom("invitations").where("username", "=", address).execute();
	const account = trx.selectFrom("users").select("id").where("email", "=", address);
	await trx.deleteFrom("password_resets").where("userId", "in", account).execute();
	await trx.updateTable("users").set({ email: null }).where("email", "=", address).execute();
	for (const { table, visitorCondition } of VISITOR_TABLES) {
		if (table === "users") continue;
		await sql`delete from ${sql.table(table)} where ${visitorCondition(address)}`.execute(trx);
	}
	for await (const { table, key, texts } of readMentions(trx, address)) {
		const equalities = (values: Record<string, unknown>) =>
			Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
		await sql`
			update ${sql.table(table)} set ${sql.join(equalities(texts))}
			where ${sql.join(equalities(key), sql` and `)}
		`.execute(trx);
	}
}

/**
 * Deletes all data about a lowercase address, and returns the deleted data. The audit log gets a line with counts and
 * without the address. Throws an ExpectedError for an address that the site itself uses.
 */
export function eraseVisitor(
	db: Db,
	address: string,
	{ by, now }: ChangeStamp,
): Promise<VisitorData[]> {
	return writeForStaff(db, async (trx) => {
		const useText = await findUseBySite(trx, address);
		if (useText !== undefined) throw new ExpectedError(409, `Nothing was deleted. ${useText}`);
		const visitorData = await findVisitorData(trx, address);
		if (visitorData.length === 0) return visitorData;
		await deleteVisitorData(trx, address);
		const before = Object.fromEntries(visitorData.map(({ kind, count }) => [kind, count]));
		const line = { by, subject: "visitor", subjectKey: "", title: "On request" } as const;
		await recordChange(trx, { ...line, action: "deleted", before }, now);
		return visitorData;
	});
}

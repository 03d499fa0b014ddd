import type { Db } from "db/schema";
import { FORM_WAIT_MS, write } from "db/writes/write";
import { type Author, recordChange } from "~/audit-log/audit-log.queries.server";
import { UserError } from "~/logging/user-error";
import type { VisitorData } from "./visitor-data";
import { deleteVisitorData, findUseBySite, findVisitorData } from "./visitor-data.queries.server";

/**
 * Deletes all data about a lowercase address, and returns what it was. The audit log gets a line with counts and
 * without the address. Throws a UserError for an address that the site itself uses.
 */
export function eraseVisitor(db: Db, address: string, { by, now }: Author): Promise<VisitorData[]> {
	return write(
		db,
		async (trx) => {
			const use = await findUseBySite(trx, address);
			if (use !== undefined) throw new UserError(409, `Nothing was deleted. ${use}`);
			const found = await findVisitorData(trx, address);
			if (found.length === 0) return found;
			await deleteVisitorData(trx, address);
			const before = Object.fromEntries(found.map(({ kind, count }) => [kind, count]));
			const line = { by, subject: "visitor", subjectKey: "", title: "On request" } as const;
			await recordChange(trx, { ...line, action: "deleted", before }, now);
			return found;
		},
		{ within: FORM_WAIT_MS },
	);
}

import { brandRecord } from "./brands/brand-record.server";
import { categoryRecord } from "./categories/category-record.server";
import { glossaryRecord } from "./glossary/glossary-record.server";
import type { StaffRecord } from "./kit/record";
import { letterRecord } from "./letters/letter-record.server";
import { pageRecord } from "./pages/page-record.server";
import { textRecord } from "./pages/text-record.server";
import { SETTING_RECORDS } from "./settings/setting-records.server";
import { shopRecord } from "./shops/shop-record.server";

/** All kinds of records that staff list and change; app/routes.ts has their addresses. */
export const STAFF_RECORDS: readonly StaffRecord[] = [
	shopRecord,
	categoryRecord,
	glossaryRecord,
	brandRecord,
	...SETTING_RECORDS,
	textRecord,
	pageRecord,
	letterRecord,
];

/** Returns the kind of record at an address such as /admin/jargon/3. Throws if there is none. */
export function recordAt(url: string): StaffRecord {
	const { pathname } = new URL(url);
	const record = STAFF_RECORDS.find(({ path, hasKey }) => {
		const [key = ""] = pathname.slice(path.length + 1).split("/");
		return (pathname === path || pathname.startsWith(`${path}/`)) && (hasKey?.(key) ?? true);
	});
	if (!record) throw new Error(`No kind of record has the address ${pathname}`);
	return record;
}

/** Returns the kind of record whose list has this address. */
export function recordWithListAt(url: string) {
	const { list, ...record } = recordAt(url);
	if (!list) throw new Error(`No list of records at ${url}`);
	return { ...record, list };
}

/** Returns the kind of record that the page at this address adds. */
export function recordWithAddPageAt(url: string) {
	const record = recordAt(url);
	if (!record.addPage) throw new Error(`No record is added at ${url}`);
	return { ...record, addPage: record.addPage };
}
